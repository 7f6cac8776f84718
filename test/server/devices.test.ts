import { sql } from 'kysely';
import { openDatabase } from '../../server/data/database';
import { fieldsOf } from '../../server/json';
import { Browser, PASSWORD } from './support/browser';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const MINUTE_MS = 60_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const folder = temporaryFolder();
const platform = clockedPlatform({ dataDir: folder });

interface Device {
  id: string;
  browser: string;
  system: string;
  way: string;
  network: string;
  signedInAt: number;
  seenAt: number;
  current: boolean;
}

/** A browser with a given user agent. */
class NamedBrowser extends Browser {
  constructor(
    base: string,
    readonly agent: string,
    mode: 'cookie' | 'header' = 'cookie',
  ) {
    super(base, mode);
  }

  override send(...[method, path, options]: Parameters<Browser['send']>) {
    const headers = { 'user-agent': this.agent, ...options?.headers };
    return super.send(method, path, { ...options, headers });
  }
}

async function person() {
  const email = await platform.account();
  const signIn = async (agent = CHROME, mode: 'cookie' | 'header' = 'cookie') => {
    const browser = new NamedBrowser(platform.url, agent, mode);
    await browser.signIn(email, PASSWORD);
    return browser;
  };
  return { email, signIn };
}

const list = async (browser: Browser): Promise<Device[]> => {
  const { body } = await browser.send('GET', '/api/account/sessions');
  return fieldsOf(body['data'])['sessions'] as Device[];
};

const end = (browser: Browser, body: object) =>
  browser.send('POST', '/api/account/sessions/end', { body });

const endedBy = async (browser: Browser, body: object) =>
  fieldsOf((await end(browser, body)).body['data'])['ended'];

describe('a user’s devices', () => {
  it('A55: are listed with browser, system, sign-in method and times, the current one first', async () => {
    const { signIn } = await person();
    await signIn(SAFARI);
    const here = await signIn();
    const [own, other, ...more] = await list(here);
    expect(more).toEqual([]);
    expect(own).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      way: 'password',
      network: '127.0.0.1',
      current: true,
    });
    expect(other).toMatchObject({ browser: 'Safari', system: 'iOS', current: false });
    expect(own?.signedInAt).toBe(own?.seenAt);
  });

  it('A55: use updates the last activity, but not the sign-in time', async () => {
    const { signIn } = await person();
    const here = await signIn();
    const [before] = await list(here);
    platform.setAhead(2 * MINUTE_MS);
    expect((await list(here))[0]?.seenAt).toBe(before?.seenAt);
    platform.setAhead(6 * MINUTE_MS);
    await here.account();
    const [after] = await list(here);
    expect(after?.seenAt).toBeGreaterThan((before?.seenAt ?? 0) + 5 * MINUTE_MS);
    expect(after?.signedInAt).toBe(before?.signedInAt);
  });

  it('A56: are unknown without a user agent', async () => {
    const { signIn } = await person();
    expect((await list(await signIn('curl/8')))[0]).toMatchObject({ browser: '', system: '' });
  });

  it('A57: list a browser once after repeated sign-ins', async () => {
    const { email, signIn } = await person();
    const here = await signIn();
    await signIn(SAFARI);
    await here.signIn(email, PASSWORD);
    expect((await list(here)).map(({ browser }) => browser)).toEqual(['Chrome', 'Safari']);
  });

  it('A57: a stolen device token does not end its owner’s session', async () => {
    const [mira, noa] = [await person(), await person()];
    const hers = await mira.signIn();
    const shared = hers.copy();
    await shared.signIn(noa.email, PASSWORD);
    expect((await hers.account()).status).toBe(200);
  });

  it.each(['cookie', 'header'] as const)(
    'A60: an ended device is refused at once, even with a valid access token (%s)',
    async (mode) => {
      const { signIn } = await person();
      const here = await signIn();
      const there = await signIn(SAFARI, mode);
      const id = (await list(here)).find(({ current }) => !current)?.id;
      expect(await endedBy(here, { session: id })).toBe(1);
      const refused = await there.account();
      expect(refused.status).toBe(401);
      // So that the page can show the reason (A61).
      expect(refused.body).toMatchObject({ ended: 'elsewhere' });
      expect((await there.refresh()).status).toBe(401);
      expect((await here.account()).status).toBe(200);
      expect(await list(here)).toHaveLength(1);
    },
  );

  it('A59: all others end in one request, which returns their number', async () => {
    const { signIn } = await person();
    const others = [await signIn(SAFARI), await signIn(), await signIn(SAFARI)];
    const here = await signIn();
    expect(await endedBy(here, { others: true })).toBe(3);
    for (const other of others) expect((await other.account()).status).toBe(401);
    expect((await here.account()).status).toBe(200);
    expect(await endedBy(here, { others: true })).toBe(0);
  });

  it('A59: a session that begins while the others end, ends too', async () => {
    const { signIn } = await person();
    const [there, here] = [await signIn(SAFARI), await signIn()];
    const [, other] = await list(here);
    const db = await openDatabase({ dataDir: folder, migrates: false });
    await sql`create trigger begins after delete on sessions when old.handle = ${sql.lit(other?.id)}
      begin insert into sessions select 'begun-meanwhile', old.user_id, old.refresh_hash,
        old.jwt_data, old.session_data, old.created_at, old.expires_at; end`.execute(db);
    expect(await endedBy(here, { others: true })).toBe(2);
    await sql`drop trigger begins`.execute(db);
    await db.destroy();
    expect((await there.account()).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  it('A62, A63: an ended one and another user’s get the same response', async () => {
    const [mira, noa] = [await person(), await person()];
    const [hers, theirs] = [await mira.signIn(), await noa.signIn()];
    const [foreign] = await list(theirs);
    expect(await endedBy(hers, { session: foreign?.id })).toBe(0);
    expect(await endedBy(hers, { session: 'no such one' })).toBe(0);
    expect((await theirs.account()).status).toBe(200);
  });

  it('require a session to end, other than the current one', async () => {
    const { signIn } = await person();
    const here = await signIn();
    const [own] = await list(here);
    expect((await end(here, {})).status).toBe(400);
    expect((await end(here, { session: own?.id })).status).toBe(400);
    expect((await here.account()).status).toBe(200);
  });
});
