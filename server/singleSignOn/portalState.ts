import { parseObject, textIn } from '../json';

/** Longest accepted `state`, in characters. */
const STATE_MAX = 6_000;

/** Decodes the portal's own state: base64url of JSON with nonce, url and callback (spec 7); undefined for another. */
export function readPortalState(state: string): { url: string; callback: unknown } | undefined {
  if (state.length > STATE_MAX || !/^[\w-]+$/.test(state)) return undefined;
  try {
    const content = parseObject(Buffer.from(state, 'base64url').toString('utf8'));
    const [nonce, url] = [textIn(content, 'nonce'), textIn(content, 'url')];
    return nonce === '' || url === '' ? undefined : { url, callback: content['callback'] };
  } catch {
    return undefined;
  }
}
