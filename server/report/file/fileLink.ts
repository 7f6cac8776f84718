import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyStore } from '../../core/keys';
import { fieldsOf } from '../../json';
import type { FileRequest } from './writeFile';

/** How long a browser may take to start the download. */
const VALID_MS = 60_000;

const macOf = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/**
 * Creates the token of a file link that needs no session, so that the browser downloads it without holding it in
 * memory. It contains the permitted request and works for a minute.
 */
export async function fileToken(
  keys: Pick<KeyStore, 'secret'>,
  request: FileRequest,
  now: number,
): Promise<string> {
  const { owner, holds, language } = request;
  const { from, to, channel, game, campaign, country } = request.scope;
  const scope = { from, to, channel, game, campaign, country };
  const text = Buffer.from(
    JSON.stringify({ owner, holds, scope, language, until: now + VALID_MS }),
  ).toString('base64url');
  const mac = macOf(await keys.secret('report-file'), text).toString('base64url');
  return `${text}.${mac}`;
}

/** Returns the request that a token permits; null if it is invalid or has expired. */
export async function fileRequestOf(
  keys: Pick<KeyStore, 'secrets'>,
  token: string,
  now: number,
): Promise<FileRequest | null> {
  const [text = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const secrets = await keys.secrets('report-file');
  const isOurs = secrets.some((secret) => {
    const right = macOf(secret, text);
    return right.length === given.length && timingSafeEqual(right, given);
  });
  if (!isOurs) return null;
  const fields: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  const { until } = fieldsOf(fields);
  // Signed above, so the fields are ours.
  return typeof until === 'number' && now <= until ? (fields as FileRequest) : null;
}
