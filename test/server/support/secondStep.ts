import { Secret, TOTP } from 'otpauth';
import { fieldsOf, textField } from '../../../server/json';
import type { NewAccount } from '../../../server/services';
import { Browser, PASSWORD } from './browser';
import { newPerson, type Running } from './platform';

/** A code's life. */
export const STEP_MS = 30_000;
const START = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
/** A time that stands still, in the middle of a code's life: no code ends between its making and its use. */
export const STILL = () => START;

const OWN = '/api/account/second-step';
const NEXT = '/api_v2/auth/second-step';

type Fields = Record<string, unknown>;

/** An authenticator app of a person: it knows the key, and a clock. */
export class PhoneApp {
  readonly #totp: TOTP;

  constructor(
    key: string,
    readonly now: () => number,
  ) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key) });
  }

  /** The code of so many periods of 30 s from now. */
  code(periods = 0): string {
    return this.#totp.generate({ timestamp: this.now() + periods * STEP_MS });
  }
}

/** A try with the code of the period before, once more where a period ends between its making and its use. */
export async function withCodeBefore(app: PhoneApp, attempt: (code: string) => Promise<Fields>) {
  const answer = await attempt(app.code(-1));
  return answer['status'] === 'WRONG_CODE' ? attempt(app.code(-1)) : answer;
}

export function secondStepWorld(
  platform: Running & { readonly now: () => number },
  account: Partial<NewAccount> = {},
) {
  const own = async (browser: Browser, path = '', body: Fields = {}) =>
    fieldsOf((await browser.send('POST', `${OWN}${path}`, { body })).body['data']);
  const shown = async (browser: Browser) => fieldsOf((await browser.send('GET', OWN)).body['data']);

  const signedIn = (role?: 'admin') => newPerson(platform, { ...account, ...(role && { role }) });

  /** Begins with an app: what its key makes, and what confirms it. */
  async function begin(browser: Browser) {
    const begun = await own(browser, '/app');
    const app = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    const confirm = (code = app.code(), name = '') =>
      own(browser, '/app/confirm', { id: begun['id'], code, name });
    /** The code of now is still good for a sign-in then. */
    const confirmBefore = (name?: string) => withCodeBefore(app, (code) => confirm(code, name));
    return { begun, app, confirm, confirmBefore };
  }

  /** A person with an app, set up a minute ago by the clock of `later`. */
  async function withApp(name = '', role?: 'admin') {
    const person = await signedIn(role);
    const { app, confirmBefore } = await begin(person.browser);
    const added = await confirmBefore(name);
    expect(added['status']).toBe('OK');
    return { ...person, app, recoveryCodes: (added['recoveryCodes'] ?? []) as string[] };
  }

  /** The first step, in a browser of its own unless one is given. */
  async function firstStep(email: string, browser = new Browser(platform.url)) {
    const { body } = await browser.signIn(email, PASSWORD);
    return { browser, body };
  }

  const ask = async (browser: Browser) => fieldsOf((await browser.send('GET', NEXT)).body['data']);
  const next = async (browser: Browser, code: string, more: Fields = {}) => {
    const answer = await browser.send('POST', NEXT, { body: { code, ...more } });
    return { ...answer, body: fieldsOf(answer.body['data']) };
  };

  return { own, shown, signedIn, begin, withApp, firstStep, ask, next };
}
