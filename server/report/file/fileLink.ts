import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyStore } from '../../core/keys';
import { fieldsOf } from '../../json';
import type { FileRequest } from './writeFile';

/** How long a browser may take to begin with a file. */
const VALID_MS = 60_000;

const macOf = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/**
 * A link to a file that needs no session: a browser fetches it as it fetches any file, and keeps none of it in
 * memory. It names what was allowed when it was made, and works for a minute.
 */
export async function fileToken(
  keys: Pick<KeyStore, 'secret'>,
  wish: FileRequest,
  now: number,
): Promise<string> {
  const { owner, holds, language } = wish;
  const { from, to, channel, game, campaign, country } = wish.scope;
  const scope = { from, to, channel, game, campaign, country };
  const text = Buffer.from(
    JSON.stringify({ owner, holds, scope, language, until: now + VALID_MS }),
  ).toString('base64url');
  const mac = macOf(await keys.secret('report-file'), text).toString('base64url');
  return `${text}.${mac}`;
}

/** What a token allows; null for one that is not ours or whose time is over. */
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
  // Signed by us as it was made above.
  return typeof until === 'number' && now <= until ? (fields as FileRequest) : null;
}
