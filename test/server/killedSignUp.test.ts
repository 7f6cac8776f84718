import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldsOf } from '../../server/json';
import { Browser, signUpFields } from './support/browser';
import { startChild } from './support/child';
import { startedFolder } from './support/startedFolder';

const BEFORE = pathToFileURL('test/server/support/killAtStatement.mjs').href;
/** Statements of a sign-up to kill at: the first, a middle and the last of its transaction, one of its session, none. */
const PLACES = [2, 5, 8, 12, 1_000];

describe('a sign-up whose process is killed', () => {
  const folder = startedFolder();
  const file = join(folder, 'kill');
  const env = { PORT: '0', DATA_DIR: folder, KILL_FILE: file };

  const invite = async (url: string, email: string) => {
    const { body } = await new Browser(url).post(
      '/developers/api/invitations',
      { email },
      { 'x-developer': '1' },
    );
    return String(fieldsOf(body['data'])['token']);
  };
  const signUp = async (url: string, email: string, invitation: string) => {
    const browser = new Browser(url);
    return (await browser.form('/signup', signUpFields(email, { invitation }))).body['status'];
  };
  const stateOf = async (url: string, token: string) => {
    const { body } = await new Browser(url).send('GET', `/api/invitation?token=${token}`);
    return fieldsOf(body['data'])['state'];
  };

  /** Returns whether the account exists completely or not at all; nothing is retried. */
  async function outcomeOf(url: string, email: string, token: string) {
    const browser = new Browser(url);
    const isThere = (await browser.signIn(email, 'Lantern2026')).body['status'] === 'OK';
    expect(await stateOf(url, token)).toBe(isThere ? 'used' : 'valid');
    expect(isThere || (await signUp(url, email, token)) === 'OK').toBe(true);
    await browser.signIn(email, 'Lantern2026');
    expect((await browser.account()).body['data']).toMatchObject({ email, roles: ['advertiser'] });
    return isThere ? 'all' : 'nothing';
  }

  it('O11: at any statement leaves a complete account or none', async () => {
    const outcomes: string[] = [];
    let last: readonly [email: string, token: string] | undefined;
    for (const place of [...PLACES, null]) {
      const child = startChild(env, { before: BEFORE });
      try {
        const url = await child.ready();
        if (last !== undefined) outcomes.push(await outcomeOf(url, ...last));
        if (place === null) break;
        const email = `killed${place}@example.com`;
        last = [email, await invite(url, email)];
        writeFileSync(file, String(place));
        await signUp(url, email, last[1]).catch(() => undefined);
      } finally {
        rmSync(file, { force: true });
        child.process.kill('SIGKILL');
        await child.ended;
      }
    }
    expect(outcomes).toHaveLength(PLACES.length);
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['nothing', 'all']);
  });
});
