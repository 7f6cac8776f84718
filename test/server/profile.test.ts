import { sql } from 'kysely';
import { Browser } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';

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
    const changes = {
      title: { from: '', to: ' Producer ' },
      language: { from: '', to: 'zh' },
    };
    expect(await change(changes)).toEqual({ outcome: 'saved', profile: changed });
    expect(await read()).toEqual(changed);
  });

  it('service: a change that cannot be logged does not happen', async () => {
    const { browser, read } = await signedIn();
    await sql`create trigger unlogged before insert on audit
      begin select raise(abort, 'The log is full.'); end`.execute(db());
    const body = { changes: { title: { from: '', to: 'Producer' } } };
    expect((await browser.send('PUT', PATH, { body })).status).toBe(500);
    await sql`drop trigger unlogged`.execute(db());
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
