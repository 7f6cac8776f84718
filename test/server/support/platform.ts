import { startPlatform, type Platform } from '../../../server/platform';
import type { PlatformOptions } from '../../../server/operate/options';
import type { Log } from '../../../server/operate/log';
import { Browser, PASSWORD } from './browser';

export function memoryLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  return { lines, info: add, error: add };
}

/** A platform on a free port, in memory and without sample deliveries unless the options say otherwise. */
export function startTestPlatform(options: PlatformOptions = {}): Promise<Platform> {
  return startPlatform({
    port: 0,
    dataDir: ':memory:',
    sampleDays: 0,
    log: memoryLog(),
    ...options,
  });
}

type NewAccount = Parameters<Platform['services']['createAccount']>[0];

let people = 0;

/** One platform for the tests of a file. Its clock can be put forward, and is right again after each of them. */
export function clockedPlatform(options: PlatformOptions | (() => PlatformOptions) = {}) {
  let ahead = 0;
  let platform: Platform | undefined;
  const now = () => Date.now() + ahead;
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
  /** Makes an account; answers its address. */
  const account = async (more: Partial<NewAccount> = {}): Promise<string> => {
    const email = `person${(people += 1)}@example.com`;
    await started().services.createAccount({ email, password: PASSWORD, ...more });
    return email;
  };
  return {
    account,
    /** Somebody with an account, signed in. */
    async person(more: Partial<NewAccount> = {}) {
      const email = await account(more);
      return { email, browser: await Browser.signedIn(started().url, email) };
    },
    /** What an address was mailed, the newest first. */
    subjects: async (email: string) =>
      (await started().services.mails(email)).map(({ subject }) => subject),
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
    /** Puts the clock ahead of the real time, in ms. */
    setAhead: (ms: number) => void (ahead = ms),
    /** Puts it further ahead, in ms. */
    goOn: (ms: number) => void (ahead += ms),
  };
}
