import { startPlatform, type Platform } from '../../../server/platform';
import type { NewAccount } from '../../../server/services';
import type { PlatformOptions } from '../../../server/operate/options';
import type { Log } from '../../../server/operate/log';
import { Browser, PASSWORD } from './browser';
import { withCounts } from './countedSignIns';

/** A log in memory: all its lines, and those of an operator's alarms. */
export function memoryLog(): Log & { readonly lines: string[]; readonly errors: string[] } {
  const lines: string[] = [];
  const errors: string[] = [];
  const add = (line: string) => {
    // What an operator could not use, whatever it is about.
    if (/undefined|\[object |NaN|^\s*$/.test(line)) throw new Error(`Logged: "${line}"`);
    lines.push(line);
  };
  const alarm = (line: string) => {
    add(line);
    errors.push(line);
  };
  return { lines, errors, info: add, error: alarm };
}

/** Starts a platform on a free port, in memory and without sample deliveries unless the options differ. */
export const startTestPlatform = (options: PlatformOptions = {}): Promise<Platform> =>
  withCounts(() =>
    startPlatform({ port: 0, dataDir: ':memory:', sampleDays: 0, log: memoryLog(), ...options }),
  );

export type Running = Pick<Platform, 'url' | 'services'>;

let people = 0;

export async function newAccount({ services }: Running, more: Partial<NewAccount> = {}) {
  const { email = `person${(people += 1)}@example.com` } = more;
  await services.createAccount({ password: PASSWORD, ...more, email });
  return email;
}

export async function newPerson(platform: Running, more?: Partial<NewAccount>) {
  const email = await newAccount(platform, more);
  return { email, browser: await Browser.signedIn(platform.url, email) };
}

/** Starts one platform for a file's tests. Its clock can be put forward, and is reset after each test. */
export function clockedPlatform(
  options: PlatformOptions | (() => PlatformOptions) = {},
  time: () => number = Date.now,
) {
  let ahead = 0;
  let platform: Platform | undefined;
  const now = () => time() + ahead;
  beforeAll(async () => {
    platform = await startTestPlatform({
      now,
      ...(typeof options === 'function' ? options() : options),
    });
  });
  afterAll(() => platform?.close());
  afterEach(() => {
    ahead = 0;
  });
  const started = (): Platform => {
    if (!platform) throw new Error('The platform starts before the first test.');
    return platform;
  };
  return {
    account: (more?: Partial<NewAccount>) => newAccount(started(), more),
    person: (more?: Partial<NewAccount>) => newPerson(started(), more),
    /** Returns the subjects of an address' mails, newest first. */
    subjects: async (email: string) =>
      (await started().services.mails(email)).map(({ subject }) => subject),
    /** Returns the parameters of the newest mailed link with this action. */
    linkTo: async (email: string, action: string) => {
      const mails = await started().services.mails(email);
      const link = new RegExp(`http\\S+action=${action}\\S+`);
      const [newest = started().url] = mails.flatMap(({ text }) => link.exec(text) ?? []);
      return Object.fromEntries(new URL(newest).searchParams);
    },
    /** Presses the button on the page of a mailed link. */
    press: async (link: object, browser = new Browser(started().url)) =>
      (await browser.post('/api/account-link', link)).body,
    /** Chooses a new password by a link, as from a mail. */
    resetPassword: async (
      email: string,
      password?: string,
      browser = new Browser(started().url),
    ) => {
      const link = new URL((await started().services.createResetLink(email)) ?? '');
      return browser.resetPassword(link.searchParams.get('token'), password);
    },
    block: (email: string, reason: string | null) =>
      new Browser(started().url).send('PUT', '/developers/api/accounts/blocked', {
        body: { email, reason },
        headers: { 'x-developer': '1' },
      }),
    get url() {
      return started().url;
    },
    get services() {
      return started().services;
    },
    get routes() {
      return started().routes;
    },
    get port() {
      return started().port;
    },
    get demoInvitationUrl() {
      return started().demoInvitationUrl;
    },
    now,
    /** Puts the clock ahead of the time, in ms. */
    setAhead: (ms: number) => void (ahead = ms),
    goOn: (ms: number) => void (ahead += ms),
  };
}
