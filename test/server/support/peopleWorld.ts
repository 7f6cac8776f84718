import { createMailer } from '../../../server/mail/mailer';
import { createMetrics } from '../../../server/operate/metrics';
import { BRANDS } from '../../../src/rules/brands';
import { fieldsOf } from '../../../server/json';
import type { PlatformOptions } from '../../../server/operate/options';
import type { Platform } from '../../../server/platform';
import type { Role } from '../../../src/rules/roles';
import { Browser, PASSWORD, signUpFields } from './browser';
import { databaseInFolder } from './databaseInFolder';
import { memoryLog, startTestPlatform } from './platform';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export function peopleWorld(options: PlatformOptions = {}) {
  const { folder: dataDir, db } = databaseInFolder();
  let platform: Platform;
  let admin: Browser;
  let count = 0;
  beforeAll(async () => {
    platform = await startTestPlatform({ dataDir, ...options });
    admin = await signedIn('demo@adlantern.example');
  });
  afterAll(() => platform.close());

  const address = (host = 'tide.example') => `person${(count += 1)}@${host}`;

  async function member(role: Role, email = address()): Promise<{ email: string; userId: string }> {
    const made = await platform.services.createAccount({ email, password: PASSWORD, role });
    return { email, userId: made?.userId ?? '' };
  }

  async function signedIn(email: string): Promise<Browser> {
    return Browser.signedIn(platform.url, email);
  }

  const post = async (browser: Browser, path: string, body: unknown = {}) =>
    (await browser.post(`/api/people${path}`, body)).body;
  const list = async (browser = admin) => {
    const { body } = await browser.send('GET', '/api/people');
    const data = fieldsOf(body['data']);
    const rows = (name: string) => data[name] as Record<string, unknown>[];
    return {
      members: rows('members'),
      invitations: rows('invitations'),
      requests: rows('requests'),
    };
  };
  const invite = async (emails: string[], role: Role = 'viewer') => {
    const { data } = await post(admin, '/invitations', { emails, role, language: 'zh' });
    return fieldsOf(data)['answers'] as { result: string }[];
  };
  const linkTo = async (email: string) => {
    const [mail] = await platform.services.mails(email);
    const link = /https?:\S+\/portal\/register\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    return new URL(link).searchParams.get('invitation') ?? '';
  };
  const look = async (token: string) =>
    (await new Browser(platform.url).send('GET', `/api/invitation?token=${token}`)).body['data'];
  const signUp = (email: string, invitation: string) =>
    new Browser(platform.url).form('/signup', signUpFields(email, { invitation }));
  const idOf = async (email: string) =>
    String((await list()).invitations.find((row) => row['email'] === email)?.['id']);

  /** Moves the times of everything sent or tried so far into the past. */
  async function passed(ms: number): Promise<void> {
    await db()
      .updateTable('invitations')
      .set(({ eb }) => ({ sent_at: eb('sent_at', '-', ms), expires_at: eb('expires_at', '-', ms) }))
      .execute();
    await db()
      .updateTable('guesses')
      .set(({ eb }) => ({ until: eb('until', '-', ms), last_at: eb('last_at', '-', ms) }))
      .execute();
    await db()
      .updateTable('access_requests')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', ms) }))
      .execute();
  }

  return {
    /** For `npm run admin` on the same database. */
    environment: () => ({ DATA_DIR: dataDir }),
    address,
    member,
    signedIn,
    post,
    list,
    invite,
    linkTo,
    look,
    signUp,
    idOf,
    passed,
    db,
    /** The mailer for work outside the platform. */
    mailContext() {
      const { url } = platform;
      const sender = () => ({ brand: BRANDS.adlantern, url });
      const log = memoryLog();
      const metrics = createMetrics();
      const mail = createMailer({ db: db(), log, now: Date.now, smtp: undefined, sender, metrics });
      return { db: db(), mail, url: () => url };
    },
    admin: () => admin,
    platform: () => platform,
  };
}
