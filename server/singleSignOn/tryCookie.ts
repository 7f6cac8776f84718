import { sha256 } from '../operate/secrets';

/** Characters of the state's hash in the name: several tabs may sign in at once. */
const NAME_LENGTH = 12;

/** The cookie that binds a try to its browser, without its value; sent to the callback only. */
export function tryCookie(state: string, path: string, secure: boolean) {
  const name = `portal_sso_${sha256(state).slice(0, NAME_LENGTH)}`;
  return { name, path, secure, httpOnly: true, sameSite: 'lax' } as const;
}
