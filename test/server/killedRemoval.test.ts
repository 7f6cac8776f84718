import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldsOf } from '../../server/json';
import { Browser } from './support/browser';
import { startChild } from './support/child';
import { startedFolder } from './support/startedFolder';

const BEFORE = pathToFileURL('test/server/support/killAtStatement.mjs').href;
const DEVELOPER = { 'x-developer': '1' };
/** Statements of a removal to kill at: one before the decision, one in the middle. */
const PLACES = [8, 24];

describe('the removal of a member whose process is killed', () => {
  const folder = startedFolder();
  const file = join(folder, 'kill');
  const env = { PORT: '0', DATA_DIR: folder, KILL_FILE: file };

  const signIn = async (url: string, email: string) => {
    const browser = new Browser(url);
    return { browser, status: (await browser.signIn(email, 'Lantern2026')).body['status'] };
  };
  const membersOf = async (admin: Browser) => {
    const { body } = await admin.send('GET', '/api/people');
    return fieldsOf(body['data'])['members'] as { userId: string; email: string }[];
  };

  it('leaves the member unchanged, or is completed at the next start', async () => {
    const outcomes: string[] = [];
    let last: string | undefined;
    for (const place of [...PLACES, null]) {
      const child = startChild(env, { before: BEFORE });
      try {
        const url = await child.ready();
        const { browser: admin } = await signIn(url, 'demo@adlantern.example');
        if (last !== undefined) {
          const isListed = (await membersOf(admin)).some(({ email }) => email === last);
          const { status } = await signIn(url, last);
          outcomes.push(`${isListed ? 'listed' : 'gone'}, ${String(status)}`);
        }
        if (place === null) break;
        last = `removed${place}@example.com`;
        const account = { email: last, password: 'Lantern2026' };
        await admin.post('/developers/api/accounts', account, DEVELOPER);
        const member = (await membersOf(admin)).find(({ email }) => email === last);
        writeFileSync(file, String(place));
        await admin
          .send('POST', `/api/people/members/${member?.userId}/remove`)
          .catch(() => undefined);
      } finally {
        rmSync(file, { force: true });
        child.process.kill('SIGKILL');
        await child.ended;
      }
    }
    expect(outcomes).toEqual(['listed, OK', 'gone, WRONG_CREDENTIALS_ERROR']);
  });
});
