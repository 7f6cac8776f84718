import Cookies from 'js-cookie';
import { COOKIE_MAX_BYTES } from '../config/constants';
import type { CookieJar } from '../session/sessionTokens';

/** The protocol's values are base64 and JWTs: they travel as they are. */
const raw = Cookies.withConverter({
  read: (value) => value,
  write: (value: string) => value,
});

const attributes = (domain: string | null | undefined, secure: boolean) => ({
  path: '/',
  sameSite: 'Lax' as const,
  secure,
  ...(domain && { domain }),
});

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Cookies of this document. `refuse` hears of a value that no browser would keep. */
export function createCookieJar(refuse: (problem: string) => void): CookieJar {
  const secure = location.protocol === 'https:';
  const all = (name: string): string[] =>
    document.cookie
      .split('; ')
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
  return {
    all,
    set(name, value, { days, domain }) {
      if (byteLength(name) + byteLength(value) > COOKIE_MAX_BYTES) {
        refuse(`The cookie ${name} would be longer than ${COOKIE_MAX_BYTES} bytes.`);
        return false;
      }
      raw.set(name, value, {
        ...attributes(domain, secure),
        ...(days !== null && { expires: days }),
      });
      return all(name).includes(value);
    },
    remove(name, options) {
      raw.remove(name, attributes(options?.domain, secure));
    },
  };
}
