import { openDatabase } from '../../server/data/database';
import { fieldsOf } from '../../server/json';
import { PASSWORD, Browser } from './support/browser';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const dataDir = temporaryFolder();
const platform = clockedPlatform({ dataDir });

const RESET = 'Reset your Adlantern password';

/** A signed-in user, and one who asked for a new password. */
async function person(emailVerified = true) {
  const email = await platform.account({ emailVerified });
  const browser = new Browser(platform.url);
  await browser.signIn(email, PASSWORD);
  const ask = () => browser.form('/user/password/reset/token', { email });
  const list = async () => {
    const { body } = await browser.send('GET', '/api/account/mails');
    return fieldsOf(body['data'])['mails'] as { subject: string; at: number; fate: string }[];
  };
  return { email, ask, list };
}

describe('the emails that were sent to a user', () => {
  it('are listed, newest first, with nothing of their content', async () => {
    const { ask, list, email } = await person();
    const before = await list();
    platform.setAhead(120_000);
    await ask();
    const [newest, ...others] = await list();
    expect(newest).toEqual({ subject: RESET, at: expect.any(Number), fate: 'kept' });
    expect(Math.abs((newest?.at ?? 0) - platform.now())).toBeLessThan(60_000);
    expect(others).toEqual(before);
    expect(await platform.subjects(email)).toEqual([
      RESET,
      ...before.map(({ subject }) => subject),
    ]);
  });

  it('are not those of others, nor those to an unconfirmed address', async () => {
    const [one, other, unconfirmed] = [await person(), await person(), await person(false)];
    await one.ask();
    await unconfirmed.ask();
    expect((await other.list()).map(({ subject }) => subject)).not.toContain(RESET);
    expect(await platform.subjects(unconfirmed.email)).not.toEqual([]);
    expect(await unconfirmed.list()).toEqual([]);
  });

  it('are at most twenty', async () => {
    const { email, list } = await person();
    const db = await openDatabase({ dataDir });
    const later = platform.now() + 60_000;
    await db
      .insertInto('outbox')
      .values(
        Array.from({ length: 25 }, (_, at) => ({
          id: `many ${at}`,
          recipient: email,
          subject: `Number ${at}`,
          body: '',
          html: '',
          language: 'en',
          created_at: later + at,
        })),
      )
      .execute();
    await db.destroy();
    const subjects = (await list()).map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([20, 'Number 24', 'Number 5']);
  });

  it.each([
    ['waiting', 'waiting'],
    ['sent', 'sent'],
    ['bounced', 'failed'],
    ['failed', 'failed'],
    ['kept', 'kept'],
  ] as const)('say whether they left: %s as %s', async (state, fate) => {
    const { email, ask, list } = await person();
    await ask();
    const db = await openDatabase({ dataDir });
    await db.updateTable('outbox').set({ state }).where('recipient', '=', email).execute();
    await db.destroy();
    expect((await list())[0]?.fate).toBe(fate);
  });
});
