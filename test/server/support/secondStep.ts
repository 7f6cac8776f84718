import { Secret, TOTP } from 'otpauth';
import { fieldsOf, textField } from '../../../server/json';
import type { NewAccount } from '../../../server/services';
import { Browser, PASSWORD } from './browser';
import { newPerson, type Running } from './platform';

export const STEP_MS = 30_000;
const START = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
/** A fixed time in the middle of a code's validity, so that no code expires between creation and use. */
export const STILL = () => START;

const OWN = '/api/account/second-step';
const NEXT = '/api_v2/auth/second-step';

type Fields = Record<string, unknown>;

export class PhoneApp {
  readonly #totp: TOTP;

  constructor(
    key: string,
    readonly now: () => number,
  ) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key) });
  }

  /** Returns the code of this many periods of 30 s from now. */
  code(periods = 0): string {
    return this.#totp.generate({ timestamp: this.now() + periods * STEP_MS });
  }
}

/** Tries the previous period's code, and once more if a period ends between creation and use. */
export async function withCodeBefore(app: PhoneApp, attempt: (code: string) => Promise<Fields>) {
  const answer = await attempt(app.code(-1));
  return answer['status'] === 'WRONG_CODE' ? attempt(app.code(-1)) : answer;
}

export function secondStepWorld(
  platform: Running & { readonly now: () => number },
  account: Partial<NewAccount> = {},
) {
  const own = async (browser: Browser, path = '', body: Fields = {}) =>
    fieldsOf((await browser.post(`${OWN}${path}`, body)).body['data']);
  const shown = async (browser: Browser) => fieldsOf((await browser.send('GET', OWN)).body['data']);

  const signedIn = (role?: 'admin') => newPerson(platform, { ...account, ...(role && { role }) });

  /** Begins to set up an app; returns the app and functions to confirm it. */
  async function begin(browser: Browser) {
    const begun = await own(browser, '/app');
    const app = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    const confirm = (code = app.code(), name = '') =>
      own(browser, '/app/confirm', { id: begun['id'], code, name });
    /** Confirms by the previous code, so that the current one stays usable for a sign-in. */
    const confirmBefore = (name?: string) => withCodeBefore(app, (code) => confirm(code, name));
    return { begun, app, confirm, confirmBefore };
  }

  /** Creates a user with an app, set up a minute ago by the clock of `later`. */
  async function withApp(name = '', role?: 'admin') {
    const person = await signedIn(role);
    const { app, confirmBefore } = await begin(person.browser);
    const added = await confirmBefore(name);
    expect(added['status']).toBe('OK');
    return { ...person, app, recoveryCodes: (added['recoveryCodes'] ?? []) as string[] };
  }

  /** Takes the first step, in a separate browser unless one is given. */
  async function firstStep(email: string, browser = new Browser(platform.url)) {
    const { body } = await browser.signIn(email, PASSWORD);
    return { browser, body };
  }

  const ask = async (browser: Browser) => fieldsOf((await browser.send('GET', NEXT)).body['data']);
  const next = async (browser: Browser, code: string, more: Fields = {}) => {
    const answer = await browser.post(NEXT, { code, ...more });
    return { ...answer, body: fieldsOf(answer.body['data']) };
  };

  return { own, shown, signedIn, begin, withApp, firstStep, ask, next };
}
