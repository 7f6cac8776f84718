import { portalConfig } from '../../../src/rules/portalConfig';
import { VERSION_HEADER } from '../../../src/rules/version';
import { fieldsOf } from '../../json';
import { ask, type Asked, type Way } from './ask';
import { NOTHING, Wrong } from './finding';

const DAY_MS = 86_400_000;
/** Let's Encrypt's own clients renew thirty days before the end. */
const LEAST_DAYS = 14;
/** How far clocks may be apart, in ms: tokens say when they begin and end. */
const MOST_APART_MS = 2_000;
/** What `Date` leaves out, and what an answer may take, in ms. */
const DATE_SLACK_MS = 2_000;

/** What TLS says when a certificate is not one for this host and moment. */
const TLS_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has ended',
  CERT_NOT_YET_VALID: 'the certificate has not begun yet; is this clock right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other hosts',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself; name it with --ca',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate comes without those between it and its root; or name the root with --ca',
};

/** Asks, and says in words why there is no answer. */
async function asked(address: string, way: Way): Promise<Asked> {
  try {
    return await ask(address, way);
  } catch (error) {
    const { code, message } = fieldsOf(error);
    const words = TLS_WORDS[String(code)] ?? `no answer (${String(message)})`;
    throw new Wrong(`${new URL(address).origin}: ${words}`);
  }
}

/** Where the pages and the API of a portal are. */
export const originsOf = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  return [...new Set([url.origin, portalConfig(url, null).apiOrigin])];
};

/** Certificates of the hosts: they are good for these, and for two weeks at least. */
export async function certificates(publicUrl: string, way: Way, now: number) {
  const days: number[] = [];
  for (const origin of originsOf(publicUrl)) {
    const { certificateEnds } = await asked(`${origin}/api/captcha/challenge`, way);
    if (certificateEnds === undefined) continue;
    const left = Math.floor((certificateEnds - now) / DAY_MS);
    if (left < LEAST_DAYS) throw new Wrong(`${origin}: the certificate ends in ${left} days`);
    days.push(left);
  }
  return days.length === 0 ? NOTHING : `good for ${Math.min(...days)} days`;
}

/** nginx: it serves pages, reaches a platform, and hands on nothing that is for inside. */
export async function nginx(publicUrl: string, way: Way): Promise<string> {
  const { origin, protocol } = new URL(publicUrl);
  for (const each of originsOf(publicUrl)) {
    const api = await asked(`${each}/api/captcha/challenge`, way);
    if (api.status === 503 && api.header(VERSION_HEADER) !== '')
      throw new Wrong(`${each}: the platform takes no calls (503); see its database and its log`);
    if ([502, 503, 504].includes(api.status))
      throw new Wrong(`${each}: nginx reaches no platform (${api.status}); see its \`platforms\``);
    if (api.status !== 200 || api.header('x-trace-id') === '')
      throw new Wrong(`${each}: /api is not answered by a platform (${api.status})`);
    if (protocol === 'https:' && api.header('strict-transport-security') === '')
      throw new Wrong(`${each}: browsers are not told to stay with https (PUBLIC_URL)`);
  }
  const page = await asked(`${origin}/`, way);
  if (page.status !== 200 || !page.header('content-type').startsWith('text/html'))
    throw new Wrong(`${origin}: there is no start page (${page.status})`);
  for (const path of ['/readyz', '/developers']) {
    // A connection that is closed without an answer is right as well.
    const inside = await ask(origin + path, way).catch(() => undefined);
    const isPage = inside?.header('content-type').startsWith('text/html') === true;
    if (inside !== undefined && inside.status !== 404 && !(isPage && path === '/readyz'))
      throw new Wrong(`${origin}${path} is answered (${inside.status}); it is not for outside`);
  }
  const origins = originsOf(publicUrl);
  return `${origins.join(' and ')} ${origins.length > 1 ? 'lead' : 'leads'} to a platform`;
}

/** Clocks of this machine, of who answers outside, and of the database: less than 2 s apart. */
export async function clocks(
  publicUrl: string,
  way: Way,
  databaseAheadMs: number,
): Promise<string> {
  const seconds = (ms: number) => Math.round(ms / 1_000);
  if (Math.abs(databaseAheadMs) > MOST_APART_MS)
    throw new Wrong(`the database's clock is ${seconds(databaseAheadMs)} s ahead`);
  const { header } = await asked(`${new URL(publicUrl).origin}/api/captcha/challenge`, way);
  const apart = Date.parse(header('date')) - Date.now();
  if (!(Math.abs(apart) <= MOST_APART_MS + DATE_SLACK_MS))
    throw new Wrong(`the clock of ${new URL(publicUrl).host} is ${seconds(apart)} s ahead`);
  return 'less than 2 s apart';
}
