import Cookies from 'js-cookie';
import { COOKIE_MAX_BYTES } from '../rules/constants';
import type { CookieJar } from '../session/sessionTokens';

/** The protocol's values are base64 and JWTs: they are stored without encoding. */
const raw = Cookies.withConverter({ read: (value) => value, write: (value: string) => value });

/** The values under each name, in the browser's order. */
type Jar = ReadonlyMap<string, readonly string[]>;

const NONE: readonly string[] = [];

let known: Jar | null = null;

const forget = (): void => {
  known = null;
};

function parsed(cookies: string): Jar {
  const jar = new Map<string, string[]>();
  for (const pair of cookies.split('; ')) {
    const end = pair.indexOf('=');
    if (end < 0) continue;
    const name = pair.slice(0, end);
    const values = jar.get(name);
    if (values) values.push(pair.slice(end + 1));
    else jar.set(name, [pair.slice(end + 1)]);
  }
  return jar;
}

/**
 * The document's cookies, cached for the current task: reading them is expensive, and no other code writes them
 * meanwhile.
 */
function jarNow(): Jar {
  if (known) return known;
  queueMicrotask(forget);
  known = parsed(document.cookie);
  return known;
}

interface CookieJarOptions {
  /** In a frame of another site, only cookies with SameSite=None are stored. */
  isInIframe?: boolean;
  /** The suffix of each name, which separates environments on one parent domain. */
  suffix?: string;
}

function attributesOf({ isInIframe = false }: CookieJarOptions) {
  const sameSite = isInIframe ? ('None' as const) : ('Lax' as const);
  // Browsers refuse SameSite=None without Secure.
  const secure = isInIframe || location.protocol === 'https:';
  return (domain: string | null | undefined) => ({
    path: '/',
    sameSite,
    secure,
    ...(domain && { domain }),
  });
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Cookies of this document. `refuse` is called for a value that no browser would store. */
export function createCookieJar(
  refuse: (problem: string) => void,
  options: CookieJarOptions = {},
): CookieJar {
  const attributes = attributesOf(options);
  const { suffix = '' } = options;
  const snapshot = () => {
    const jar = jarNow();
    return { all: (name: string): readonly string[] => jar.get(name + suffix) ?? NONE };
  };
  const all = (name: string): readonly string[] => snapshot().all(name);
  return {
    all,
    snapshot,
    set(name, value, { days, domain }) {
      if (byteLength(name + suffix) + byteLength(value) > COOKIE_MAX_BYTES) {
        refuse(`The cookie ${name} would be longer than ${COOKIE_MAX_BYTES} bytes.`);
        return false;
      }
      forget();
      raw.set(name + suffix, value, { ...attributes(domain), expires: days ?? undefined });
      return all(name).includes(value);
    },
    remove(name, where) {
      forget();
      // Another host of the parent domain can set it for any path that leads to this page.
      for (let path = location.pathname; path !== ''; path = path.replace(/\/$|[^/]+$/, ''))
        raw.remove(name + suffix, { ...attributes(where?.domain), path });
    },
  };
}
