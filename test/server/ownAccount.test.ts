import { sql } from 'kysely';
import { fieldsOf } from '../../server/json';
import { Browser, PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';
import { refusing } from './support/refusing';

const PATH = '/api/account/profile';

const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir });

async function signedIn() {
  const names = { firstName: 'Mira', lastName: 'Lind', company: 'Lantern' };
  const { browser } = await platform.person(names);
  const read = async () => (await browser.send('GET', PATH)).body['data'];
  const change = async (changes: object) =>
    (await browser.send('PUT', PATH, { body: { changes } })).body['data'];
  return { browser, read, change };
}

const MIRA = { first_name: 'Mira', last_name: 'Lind', company: 'Lantern', title: '', language: '' };

describe('the profile', () => {
  it('contains the registered values', async () => {
    expect(await (await signedIn()).read()).toEqual(MIRA);
  });

  it('stores the language that the user chose, whatever it was before', async () => {
    const { browser, read } = await signedIn();
    const choose = (language: string) =>
      browser.send('PUT', '/api/account/language', { body: { language } });
    await choose('zh');
    expect((await choose('fr')).status).toBe(400);
    expect(await read()).toEqual({ ...MIRA, language: 'zh' });
  });

  it('stores the theme that the user chose: in the tokens of this session at once, of others from their next ones', async () => {
    const { browser, email } = await platform.person();
    const other = await Browser.signedIn(browser.base, email);
    const choose = (theme: string) =>
      browser.send('PUT', '/api/account/theme', { body: { theme } });
    expect(browser.front().up).not.toHaveProperty('user_theme');
    expect((await choose('dark')).body).toMatchObject({ ret: 0 });
    expect((await choose('pink')).status).toBe(400);
    expect(browser.front().up['user_theme']).toBe('dark');
    await other.refresh();
    expect(other.front().up['user_theme']).toBe('dark');
    const later = await Browser.signedIn(browser.base, email);
    expect(later.front().up['user_theme']).toBe('dark');
    await choose('system');
    expect(browser.front().up['user_theme']).toBe('system');
  });

  it('saves changed fields only', async () => {
    const { read, change } = await signedIn();
    const changed = { ...MIRA, title: 'Producer', language: 'zh' };
    const changes = { title: { from: '', to: ' Producer ' }, language: { from: '', to: 'zh' } };
    expect(await change(changes)).toEqual({ outcome: 'saved', profile: changed });
    expect(await read()).toEqual(changed);
  });

  it('service: a change that cannot be logged does not happen', async () => {
    const { browser, read } = await signedIn();
    const body = { changes: { title: { from: '', to: 'Producer' } } };
    const change = () => browser.send('PUT', PATH, { body });
    expect((await refusing(db(), 'insert on audit', change)).status).toBe(500);
    expect(await read()).toEqual(MIRA);
  });

  it('sends a new name to the current session at once, and to the others with their next tokens', async () => {
    const names = { firstName: 'Mira', lastName: 'Lind' };
    const { browser, email } = await platform.person(names);
    const other = await Browser.signedIn(browser.base, email);
    await browser.send('PUT', PATH, {
      body: { changes: { last_name: { from: 'Lind', to: 'Song' } } },
    });
    expect(browser.front().up['user_name']).toBe('Mira Song');
    expect(other.front().up['user_name']).toBe('Mira Lind');
    await other.refresh();
    expect(other.front().up['user_name']).toBe('Mira Song');
  });

  it('saves different fields changed in two tabs', async () => {
    const { read, change } = await signedIn();
    await change({ title: { from: '', to: 'Producer' } });
    await change({ company: { from: 'Lantern', to: 'Harbour' } });
    expect(await read()).toEqual({ ...MIRA, title: 'Producer', company: 'Harbour' });
  });

  it('refuses a field changed on both sides, returns its current value and writes nothing', async () => {
    const { read, change } = await signedIn();
    await change({ company: { from: 'Lantern', to: 'Harbour' } });
    const current = { ...MIRA, company: 'Harbour' };
    expect(
      await change({
        title: { from: '', to: 'Producer' },
        company: { from: 'Lantern', to: 'Beacon' },
      }),
    ).toEqual({ outcome: 'conflict', profile: current, fields: ['company'] });
    expect(await read()).toEqual(current);
  });

  it('saves the same change sent twice', async () => {
    const { change } = await signedIn();
    const twice = { company: { from: 'Lantern', to: 'Harbour' } };
    expect(await change(twice)).toMatchObject({ outcome: 'saved' });
    expect(await change(twice)).toMatchObject({ outcome: 'saved' });
  });

  it('asks to try again if concurrent changes win every attempt', async () => {
    const { browser, read, change } = await signedIn();
    const changes = { title: { from: '', to: 'Producer' } };
    // Another change comes between each read and write.
    await sql`create trigger lost before update of title on profiles
      begin select raise(ignore); end`.execute(db());
    const answer = await browser.send('PUT', PATH, { body: { changes } });
    await sql`drop trigger lost`.execute(db());
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        ret: 409,
        data: null,
        message: 'The profile was changed at the same time. Try again.',
        traceId: expect.any(String),
      },
    ]);
    expect(await change(changes)).toMatchObject({ outcome: 'saved' });
    expect(await read()).toEqual({ ...MIRA, title: 'Producer' });
  });

  it.each([
    ['first_name', '', 'First name is required.'],
    ['last_name', 'x'.repeat(21), 'Last name can have at most 20 characters.'],
    ['company', 'a\u202eb', 'Company cannot contain invisible characters.'],
    ['language', 'de', 'This language is not available.'],
  ])('refuses %s %p by the rules of the sign-up', async (id, to, error) => {
    const { read, change } = await signedIn();
    const from = { ...MIRA }[id as keyof typeof MIRA];
    expect(await change({ [id]: { from, to } })).toEqual({
      outcome: 'fieldError',
      formFields: [{ id, error }],
    });
    expect(await read()).toEqual(MIRA);
  });

  it.each([[{}], [{ blocked_reason: { from: '', to: 'x' } }], [{ title: 'x' }]])(
    'refuses the change %p',
    async (changes) => {
      const { browser } = await signedIn();
      expect((await browser.send('PUT', PATH, { body: { changes } })).status).toBe(400);
    },
  );
});

const MINUTE_MS = 60_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

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

const end = (browser: Browser, body: object) => browser.post('/api/account/sessions/end', body);

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

  it('A55: contain the current one after any number of later sign-ins', async () => {
    const { signIn } = await person();
    const here = await signIn();
    const [own] = await list(here);
    await sql`insert into sessions
      with recursive later(n) as (select 1 union all select n + 1 from later where n < 60)
      select 'later-' || n, user_id, refresh_hash || n, jwt_data, session_data, created_at + n, expires_at, ''
      from sessions, later where handle = ${own?.id}`.execute(db());
    const [first, ...others] = await list(here);
    expect(first).toEqual(own);
    expect(others).toHaveLength(50);
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
    await sql`create trigger begins after delete on sessions when old.handle = ${sql.lit(other?.id)}
      begin insert into sessions select 'begun-meanwhile', old.user_id, old.refresh_hash,
        old.jwt_data, old.session_data, old.created_at, old.expires_at, ''; end`.execute(db());
    expect(await endedBy(here, { others: true })).toBe(2);
    await sql`drop trigger begins`.execute(db());
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
