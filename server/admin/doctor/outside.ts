import { portalConfig } from '../../../src/rules/portalConfig';
import { VERSION_HEADER } from '../../../src/rules/version';
import { DAY_MS } from '../../../src/rules/durations';
import { fieldsOf } from '../../json';
import { ask, type HttpResponse, type Way } from './ask';
import { NOTHING, Wrong } from './finding';

/** Clients of Let's Encrypt renew thirty days before expiry. */
export const LEAST_DAYS = 14;
/** Maximum difference between clocks (ms), as tokens have start and end times. */
const MOST_APART_MS = 2_000;
/** The resolution of `Date` plus the duration of a response (ms). */
const DATE_SLACK_MS = 2_000;

/** Explanations of TLS errors about certificates. */
const TLS_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet; check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other hosts',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed; pass it with --ca',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'intermediate certificates are missing; serve the full chain, or pass the root with --ca',
};

/** Sends a request and explains why there is no response. */
async function requested(address: string, way: Way): Promise<HttpResponse> {
  try {
    return await ask(address, way);
  } catch (error) {
    const { code, message } = fieldsOf(error);
    const words = TLS_WORDS[String(code)] ?? `no response (${String(message)})`;
    throw new Wrong(`${new URL(address).origin}: ${words}`);
  }
}

/** The origins of a portal's pages and API. */
export const originsOf = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  return [...new Set([url.origin, portalConfig(url, null).apiOrigin])];
};

/** The hosts' certificates match and are valid for at least two weeks. */
export async function certificates(publicUrl: string, way: Way, now: number) {
  const days: number[] = [];
  for (const origin of originsOf(publicUrl)) {
    const { certificateEnds } = await requested(`${origin}/api/captcha/challenge`, way);
    if (certificateEnds === undefined) continue;
    const left = Math.floor((certificateEnds - now) / DAY_MS);
    if (left < LEAST_DAYS) throw new Wrong(`${origin}: the certificate expires in ${left} days`);
    days.push(left);
  }
  return days.length === 0 ? NOTHING : `valid for ${Math.min(...days)} days`;
}

/** nginx serves pages, reaches a server, and does not expose internal paths. */
export async function nginx(publicUrl: string, way: Way): Promise<string> {
  const { origin, protocol } = new URL(publicUrl);
  for (const each of originsOf(publicUrl)) {
    const api = await requested(`${each}/api/captcha/challenge`, way);
    if (api.status === 503 && api.header(VERSION_HEADER) !== '')
      throw new Wrong(`${each}: the platform is not ready (503); check its database and its log`);
    if ([502, 503, 504].includes(api.status))
      throw new Wrong(
        `${each}: nginx cannot reach a platform (${api.status}); check its \`platforms\``,
      );
    if (api.status !== 200 || api.header('x-trace-id') === '')
      throw new Wrong(`${each}: /api is not served by a platform (${api.status})`);
    if (protocol === 'https:' && api.header('strict-transport-security') === '')
      throw new Wrong(`${each}: the Strict-Transport-Security header is missing; check PUBLIC_URL`);
  }
  const page = await requested(`${origin}/`, way);
  if (page.status !== 200 || !page.header('content-type').startsWith('text/html'))
    throw new Wrong(
      `${origin}: no home page is served (${page.status})${page.status === 403 ? '; nginx may not read the folder of the pages' : ''}`,
    );
  for (const path of ['/readyz', '/developers']) {
    // A connection closed without a response is right as well.
    const inside = await ask(origin + path, way).catch(() => undefined);
    const isPage = inside?.header('content-type').startsWith('text/html') === true;
    if (inside !== undefined && inside.status !== 404 && !(isPage && path === '/readyz'))
      throw new Wrong(
        `${origin}${path} responds (${inside.status}), but must not be reachable from outside`,
      );
  }
  return `a platform responds at ${originsOf(publicUrl).join(' and ')}`;
}

/** The clocks of this machine, the public server and the database differ by less than 2 s. */
export async function clocks(
  publicUrl: string,
  way: Way,
  databaseAheadMs: number,
): Promise<string> {
  const apart = (ms: number) =>
    `${Math.abs(Math.round(ms / 1_000))} s ${ms < 0 ? 'behind' : 'ahead'}`;
  if (Math.abs(databaseAheadMs) > MOST_APART_MS)
    throw new Wrong(`the database's clock is ${apart(databaseAheadMs)}`);
  const { header } = await requested(`${new URL(publicUrl).origin}/api/captcha/challenge`, way);
  const aheadMs = Date.parse(header('date')) - Date.now();
  if (!(Math.abs(aheadMs) <= MOST_APART_MS + DATE_SLACK_MS))
    throw new Wrong(`the clock of ${new URL(publicUrl).host} is ${apart(aheadMs)}`);
  return 'less than 2 s apart';
}
