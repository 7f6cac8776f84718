import { fieldsOf, textField } from '../../../server/json';
import { Authenticator, type Lies } from './authenticator';
import { Browser } from './browser';
import { newPerson, type Running } from './platform';

export const AUTH = '/api_v2/auth/webauthn';
export const OWN = '/api/account/passkeys';

export const post = (browser: Browser, path: string, body: object = {}, headers = {}) =>
  browser.post(path, body, { rid: 'webauthn', ...headers });
export const text = (body: object, name: string) => textField(body, name) ?? '';

/** Returns the data in a response of the account's own routes. */
export const own = async (browser: Browser, path = '', body: object = {}, headers = {}) =>
  fieldsOf((await post(browser, `${OWN}${path}`, body, headers)).body['data']);

/** Signs a challenge that a browser has requested. */
export async function assertion(browser: Browser, authenticator: Authenticator, lies?: Lies) {
  const { body: options } = await post(browser, `${AUTH}/options/signin`);
  const credential = authenticator.get(text(options, 'challenge'), lies);
  const { webauthnGeneratedOptionsId } = options;
  return { options, sent: { webauthnGeneratedOptionsId, credential } };
}

export function passkeyWorld(platform: Running) {
  const signedIn = () => newPerson(platform);

  async function register(
    browser: Browser,
    authenticator: Authenticator,
    lies?: Lies,
    headers?: object,
  ) {
    const options = await own(browser, '/options');
    const handle = text(fieldsOf(options['user']), 'id');
    const credential = authenticator.create(text(options, 'challenge'), handle, lies);
    const { webauthnGeneratedOptionsId } = options;
    const sent = { webauthnGeneratedOptionsId, credential };
    const { status } = await own(browser, '', sent, headers);
    return { options, credential, status };
  }

  async function withPasskey() {
    const person = await signedIn();
    const authenticator = new Authenticator(platform.url);
    expect((await register(person.browser, authenticator)).status).toBe('OK');
    return { ...person, authenticator };
  }

  async function signIn(authenticator: Authenticator, lies?: Lies) {
    const browser = new Browser(platform.url);
    const { options, sent } = await assertion(browser, authenticator, lies);
    const { body } = await post(browser, `${AUTH}/signin`, sent);
    return { browser, options, sent, body, status: body['status'] };
  }

  return { signedIn, register, withPasskey, signIn };
}
