import { Browser, signUpFields } from './support/browser';
import { startChild } from './support/child';
import { startedFolder } from './support/startedFolder';

const WRITERS = 4;
const ACKNOWLEDGED_FIRST = 40;

describe('SIGKILL in the middle of writes', () => {
  const dataDir = startedFolder();

  it('loses no acknowledged account and no acknowledged session', async () => {
    const env = { PORT: '0', DATA_DIR: dataDir };
    const first = startChild(env);
    const url = await first.ready();
    const kept: Browser[] = [];
    const emails: string[] = [];

    const writer = async (id: number) => {
      for (let round = 0; ; round += 1) {
        const browser = new Browser(url, round % 2 === 0 ? 'cookie' : 'header');
        const email = `w${id}r${round}@example.com`;
        try {
          const { body } = await browser.form('/signup', signUpFields(email));
          if (body['status'] !== 'OK') continue;
          kept.push(browser.copy());
          emails.push(email);
        } catch {
          return;
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, id) => writer(id));
    while (emails.length < ACKNOWLEDGED_FIRST) await new Promise((done) => setTimeout(done, 5));
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    await Promise.all(writers);

    const second = startChild(env);
    try {
      const again = await second.ready();
      const refreshed = await Promise.all(kept.map((browser) => browser.copy(again).refresh()));
      expect(refreshed.filter(({ status }) => status !== 200)).toEqual([]);
      const signedIn = await Promise.all(
        emails.map((email) => new Browser(again).signIn(email, 'Lantern2026')),
      );
      expect(signedIn.filter(({ body }) => body['status'] !== 'OK')).toEqual([]);
      const repeated = await new Browser(again).form('/signup', signUpFields(emails[0] ?? ''));
      expect(repeated.body['status']).toBe('FIELD_ERROR');
    } finally {
      second.process.kill('SIGKILL');
      await second.ended;
    }
  });
});
