import { sql } from 'kysely';
import { admin as runAdmin } from '../../server/admin/admin';
import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { REFUSALS } from '../../server/people/words';
import { createStudio } from '../../server/studios/studios';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { peopleWorld } from './support/peopleWorld';
import { addRows, setRows } from './support/rows';

const people = peopleWorld();

describe('members', () => {
  /** What administrators did to a member, newest first. */
  const eventsOf = async (userId: string) => {
    const lines = await readAudit(people.db(), { about: userId });
    return lines.flatMap(({ actor, event }) =>
      actor === people.admin().front().uid ? [event] : [],
    );
  };

  it('A100: cannot make requests while suspended, and can sign in again afterwards', async () => {
    const { email, userId } = await people.member('viewer');
    const [browser, idle] = [await people.signedIn(email), await people.signedIn(email)];
    const act = (what: string) => people.post(people.admin(), `/members/${userId}/${what}`);
    expect(await act('suspend')).toMatchObject({ ret: 0 });
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(people.platform().url).signIn(email, PASSWORD)).body).toMatchObject({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'Your access is suspended. Ask an administrator of your studio.',
    });
    await act('restore');
    for (const each of [browser, idle]) expect((await each.refresh()).status).toBe(401);
    const again = await people.signedIn(email);
    expect((await again.account()).status).toBe(200);
    expect(await eventsOf(userId)).toEqual(['user_restored', 'user_suspended']);
    // Suspended by a process that could not end the session; its next request ends it.
    await setRows(people.db(), 'profiles', { user_id: userId }, { blocked_reason: 'Left' });
    expect((await again.copy().account()).status).toBe(401);
    expect(await act('restore')).toMatchObject({ message: REFUSALS.bySupport.en });
    await setRows(people.db(), 'profiles', { user_id: userId }, { blocked_reason: '' });
    expect((await again.account()).status).toBe(401);
    expect((await again.refresh()).headers.get('front-token')).toBe('remove');
  });

  it('A100: can sign in again after their sessions were ended', async () => {
    const { email, userId } = await people.member('viewer');
    const browser = await people.signedIn(email);
    expect(await people.post(people.admin(), `/members/${userId}/sessions`)).toMatchObject({
      data: { ended: 1 },
    });
    expect(await readAudit(people.db(), { about: userId, event: 'session_ended' })).toMatchObject([
      { actor: people.admin().front().uid, reason: '1 ended' },
    ]);
    expect((await browser.account()).status).toBe(401);
    expect((await (await people.signedIn(email)).account()).status).toBe(200);
  });

  it('A99, A103: get a new role with the next request; the log records actor, member, old and new role', async () => {
    const { email, userId } = await people.member('manager');
    const browser = await people.signedIn(email);
    expect((await browser.send('GET', '/api/people')).body['ret']).toBe(0);
    await people.post(people.admin(), `/members/${userId}/role`, { role: 'viewer' });
    expect((await browser.send('GET', '/api/people')).body).toMatchObject({ ret: 40_000 });
    expect((await people.list()).members.find((row) => row['email'] === email)).toMatchObject({
      role: 'viewer',
      seenOn: new Date().toISOString().slice(0, 10),
    });
    const mails = await Promise.all(
      [email, 'demo@adlantern.example'].map((to) => people.platform().services.mails(to)),
    );
    expect(mails.map(([mail]) => mail?.text)).toEqual([
      expect.stringContaining(`changed the role of ${email} in Demo studio from manager to viewer`),
      expect.stringContaining('You changed the role of'),
    ]);
    await sql`update profiles set role = '' where email = ${email}`.execute(people.db());
    await people.post(people.admin(), `/members/${userId}/role`, { role: 'advertiser' });
    const [mail] = await people.platform().services.mails(email);
    expect(mail?.text).toContain('from no role to advertiser');
    const actor = people.admin().front().uid;
    expect(await readAudit(people.db(), { about: userId, event: 'authz_change' })).toMatchObject([
      { actor, reason: 'no role to advertiser' },
      { actor, reason: 'manager to viewer' },
    ]);
  });

  it('A103: the log names the role that another administrator gave them in the meantime', async () => {
    const { email, userId } = await people.member('viewer');
    // Like another request whose turn comes first.
    await sql`create trigger meanwhile after update of member_changes on studios begin
      update profiles set role = 'manager' where email = ${sql.lit(email)}; end`.execute(
      people.db(),
    );
    await people.post(people.admin(), `/members/${userId}/role`, { role: 'advertiser' });
    await sql`drop trigger meanwhile`.execute(people.db());
    expect(await readAudit(people.db(), { about: userId, event: 'authz_change' })).toMatchObject([
      { reason: 'manager to advertiser' },
    ]);
    const [mail] = await people.platform().services.mails(email);
    expect(mail?.text).toContain('from manager to advertiser');
  });

  it('A101, A102: are listed with the last active day and the second step, but nothing that could be misused', async () => {
    const { email, userId } = await people.member('viewer');
    const own = async () => (await people.list()).members.find((row) => row['email'] === email);
    expect(await own()).toEqual({
      userId,
      email,
      firstName: '',
      lastName: '',
      role: 'viewer',
      suspended: false,
      deleting: false,
      seenOn: null,
      secondStep: false,
    });
    await setRows(people.db(), 'profiles', { user_id: userId }, { delete_at: Date.now() + 60_000 });
    expect(await own()).toMatchObject({ deleting: true });
    // A removal that was interrupted.
    await setRows(people.db(), 'profiles', { user_id: userId }, { delete_at: 1 });
    expect(await own()).toBeUndefined();
    await setRows(people.db(), 'profiles', { user_id: userId }, { delete_at: 0 });
    const app = { user_id: userId, name: 'Phone', secret: '', period: 30, skew: 1, last_step: 0 };
    await addRows(people.db(), 'totp_devices', {
      ...app,
      verified: 0,
      created_at: 1,
      last_used_at: 0,
    });
    expect(await own()).toMatchObject({ secondStep: false });
    await people.db().updateTable('totp_devices').set({ verified: 1 }).execute();
    expect(await own()).toMatchObject({ secondStep: true });
  });

  it('A113: get mails that an administrator causes in the language in which they registered', async () => {
    const email = people.address();
    await people.invite([email]);
    const [sent] = await people.platform().services.mails(email);
    const link = new URL(/https?:\S+\/portal\/register\?\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    const lang = link.searchParams.get('lang') ?? '';
    const fields = { invitation: link.searchParams.get('invitation') ?? '' };
    const member = new Browser(people.platform().url);
    await member.form('/signup', signUpFields(email, fields), {}, { 'accept-language': lang });
    const roleOf = (role: string) =>
      people.post(people.admin(), `/members/${member.front().uid}/role`, { role });
    const languages = async () =>
      (await people.platform().services.mails(email)).map(({ language }) => language);
    await roleOf('manager');
    expect((await languages())[0]).toBe('zh');
    // Their own choice counts more.
    await member.send('PUT', '/api/account/language', { body: { language: 'en' } });
    await roleOf('viewer');
    expect((await languages())[0]).toBe('en');
  });

  it('A104: beyond a thousand are cut off at the end of the page’s order', async () => {
    const { id } = await createStudio(people.db(), 'Crowd', 1);
    const email = people.address();
    const { services } = people.platform();
    await services.createAccount({ email, password: PASSWORD, studioId: id, role: 'admin' });
    const row = { company: '', title: '', blocked_reason: '', created_at: 1, studio_id: id };
    const add = (first_name: string, last_name: string, at: number) => ({
      ...row,
      first_name,
      last_name,
      role: 'viewer',
      user_id: `crowd-${at}`,
      email: `crowd${at}@tide.example`,
    });
    const rows = Array.from({ length: 1_000 }, (_, at) => add('Many', String(at), at));
    // First by address and by an engine's own order, last by name.
    rows.push(add('Zoe', 'A', -2), add('ähm', 'A', 5_000));
    for (let at = 0; at < rows.length; at += 200)
      await addRows(people.db(), 'profiles', rows.slice(at, at + 200));
    const { members } = await people.list(await people.signedIn(email));
    const names = members.map(
      ({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`,
    );
    expect(names).toHaveLength(1_000);
    expect(names.slice(0, 2)).toEqual(['ähm A', 'Many 0']);
    expect(names.at(-1)).toBe('Many 998');
  });

  it('are deleted with their account when removed, and can be invited again', async () => {
    const { email, userId } = await people.member('viewer');
    const browser = await people.signedIn(email);
    const change = (path: string) => people.post(people.admin(), `/members/${userId}/${path}`);
    // Twice: another administrator may have removed them meanwhile.
    for (const path of ['remove', 'remove']) expect(await change(path)).toMatchObject({ ret: 0 });
    expect((await change('suspend')).message).toBe('This member was already removed.');
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(people.platform().url).signIn(email, PASSWORD)).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
    await people.invite([email]);
    expect((await people.signUp(email, await people.linkTo(email))).body['status']).toBe('OK');
  });

  it.each(['role', 'suspend', 'remove', 'admin role', 'admin suspend', 'admin remove'])(
    'who are no longer administrators (%s) leave no invitation by which one of their addresses could become one',
    async (way) => {
      const { email, userId } = await people.member('admin');
      const former = await people.signedIn(email);
      const [own, colleague] = [people.address(), people.address()];
      await people.post(former, '/invitations', { emails: [own], role: 'admin' });
      await people.post(former, '/invitations', { emails: [colleague], role: 'viewer' });
      const name = way.replace('admin ', '');
      const words = name === 'role' ? ['viewer'] : ['--reason', 'has left'];
      await (way === name
        ? people.post(people.admin(), `/members/${userId}/${name}`, { role: 'viewer' })
        : runAdmin([name, email, ...words], people.environment()));
      expect(await people.look(await people.linkTo(own))).toMatchObject({
        state: 'invalid',
        reason: 'withdrawn',
      });
      expect(await people.look(await people.linkTo(colleague))).toMatchObject({ state: 'valid' });
      const id = await people.idOf(own);
      expect(await readAudit(people.db(), { event: 'invitation_withdrawn' })).toContainEqual(
        expect.objectContaining({ subject: id }),
      );
    },
  );

  it.each(['role', 'suspend', 'remove'])(
    'A96: include a last administrator, for whom %s is refused with a message',
    async (name) => {
      const own = people.admin().front().uid;
      expect(
        await people.post(people.admin(), `/members/${own}/${name}`, { role: 'viewer' }),
      ).toMatchObject({
        ret: REFUSED_RET,
        message: expect.stringContaining('at least one active administrator'),
      });
    },
  );
});

describe('the routes of people', () => {
  const WRITES = [
    '/invitations',
    '/invitations/x/again',
    '/invitations/x/link',
    '/invitations/x/withdraw',
    '/members/x/role',
    '/members/x/suspend',
    '/members/x/restore',
    '/members/x/sessions',
    '/members/x/remove',
    '/requests/x/approve',
    '/requests/x/refuse',
  ];

  it.each(['viewer', 'advertiser', 'manager'] as const)(
    'A124: refuse each write by a %s, and each read without the permission',
    async (role) => {
      const browser = await people.signedIn((await people.member(role)).email);
      const body = { emails: [people.address()], role: 'viewer' };
      for (const path of WRITES)
        expect([path, (await people.post(browser, path, body))['ret']]).toEqual([path, 40_000]);
      const { ret } = (await browser.send('GET', '/api/people')).body;
      expect(ret).toBe(role === 'manager' ? 0 : 40_000);
    },
  );

  it.each([
    ['/invitations', { emails: 'a@tide.example', role: 'viewer' }],
    ['/invitations', { emails: ['a@tide.example', 7], role: 'viewer' }],
    ['/invitations', { emails: ['a@tide.example'], role: 'owner' }],
    ['/invitations', { emails: [], role: 'viewer' }],
    ['/members/x/role', {}],
  ])('return 400 to %s with %j', async (path, body) => {
    expect((await people.post(people.admin(), path, body))['ret']).toBe(400);
  });
});

/** An administrator of a separate studio, so that no other test needs a second step. */
async function studio() {
  const { id } = await createStudio(people.db(), 'Tide', Date.now());
  const join = async (role: 'admin' | 'manager' | 'viewer') => {
    const email = people.address();
    await people
      .platform()
      .services.createAccount({ email, password: PASSWORD, studioId: id, role });
    return { email, browser: await people.signedIn(email) };
  };
  return { id, join };
}

const setRoles = (browser: Browser, roles: unknown) =>
  browser.post('/api/people/second-step', { roles });
const rolesOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/people')).body['data'] as { secondStepRoles: unknown };

describe('the second step rule of a studio', () => {
  it('is set by an administrator: members follow it at their next sign-in, and sessions stay', async () => {
    const { join } = await studio();
    const [admin, viewer, manager] = [
      await join('admin'),
      await join('viewer'),
      await join('manager'),
    ];
    expect(await rolesOf(admin.browser)).toMatchObject({ secondStepRoles: [] });
    expect((await setRoles(admin.browser, ['admin', 'viewer'])).body).toEqual({
      ret: 0,
      data: null,
    });
    expect(await rolesOf(admin.browser)).toMatchObject({ secondStepRoles: ['viewer', 'admin'] });
    expect((await viewer.browser.account()).status).toBe(200);
    const next = await people.signedIn(viewer.email);
    expect((await next.account()).status).toBe(401);
    expect((await next.send('GET', '/api_v2/auth/second-step')).body['data']).toMatchObject({
      step: 'setUp',
    });
    expect((await (await people.signedIn(manager.email)).account()).status).toBe(200);
  });

  it('spec 4: is neither shown to nor set by users who may not change people', async () => {
    const { join } = await studio();
    const { browser } = await join('manager');
    expect(await rolesOf(browser)).toMatchObject({ secondStepRoles: null });
    expect((await setRoles(browser, [])).body).toMatchObject({ ret: 40_000 });
  });

  it.each([undefined, 'admin', ['owner'], [null]])('refuses the roles %j', async (roles) => {
    const { join } = await studio();
    expect((await setRoles((await join('admin')).browser, roles)).status).toBe(400);
  });

  it('is recorded in the audit log and mailed to every administrator, unless unchanged', async () => {
    const { id, join } = await studio();
    const [one, two] = [await join('admin'), await join('admin')];
    await setRoles(one.browser, ['manager']);
    await setRoles(one.browser, ['manager']);
    const log = await readAudit(people.db(), { event: 'studio_changed' });
    const own = log.filter(({ subject }) => subject === id);
    expect(own).toMatchObject([{ reason: 'second step: manager' }]);
    expect(own[0]?.actor).not.toBe('');
    for (const { email } of [one, two]) {
      const mails = await people.platform().services.mails(email);
      const sent = mails.filter(({ subject }) => subject.includes('new rules for two-step'));
      expect(sent).toMatchObject([
        { text: expect.stringContaining('Before: no one. Now: manager.') },
      ]);
    }
  });
});
