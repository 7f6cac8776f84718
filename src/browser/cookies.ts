import Cookies from 'js-cookie';
import { COOKIE_MAX_BYTES } from '../rules/constants';
import type { CookieJar } from '../session/sessionTokens';

/** The protocol's values are base64 and JWTs: they travel as they are. */
const raw = Cookies.withConverter({
  read: (value) => value,
  write: (value: string) => value,
});

let known: readonly string[] | null = null;

const forget = (): void => {
  known = null;
};

/** The document's cookies. To read them is dear, and nobody else writes before the task at hand is done. */
function pairsNow(): readonly string[] {
  if (known) return known;
  queueMicrotask(forget);
  known = document.cookie.split('; ');
  return known;
}

interface CookieJarOptions {
  /** A page in a frame of another site keeps only cookies that say so. */
  isInIframe?: boolean;
  /** Ends each name, so that environments on one parent domain have cookies of their own. */
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

/** Cookies of this document. `refuse` hears of a value that no browser would keep. */
export function createCookieJar(
  refuse: (problem: string) => void,
  options: CookieJarOptions = {},
): CookieJar {
  const attributes = attributesOf(options);
  const { suffix = '' } = options;
  const snapshot = () => {
    const pairs = pairsNow();
    return {
      all: (name: string): string[] =>
        pairs
          .filter((pair) => pair.startsWith(`${name}${suffix}=`))
          .map((pair) => pair.slice(name.length + suffix.length + 1)),
    };
  };
  const all = (name: string): string[] => snapshot().all(name);
  return {
    all,
    snapshot,
    set(name, value, { days, domain }) {
      if (byteLength(name + suffix) + byteLength(value) > COOKIE_MAX_BYTES) {
        refuse(`The cookie ${name} would be longer than ${COOKIE_MAX_BYTES} bytes.`);
        return false;
      }
      forget();
      raw.set(name + suffix, value, {
        ...attributes(domain),
        ...(days !== null && { expires: days }),
      });
      return all(name).includes(value);
    },
    remove(name, where) {
      forget();
      raw.remove(name + suffix, attributes(where?.domain));
    },
  };
}
