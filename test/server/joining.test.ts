import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { REFUSALS } from '../../server/people/words';
import { createInvitation } from '../../server/registration/invitations';
import { createStudio, FIRST_STUDIO, renameStudio } from '../../server/studios/studios';
import { fieldsOf } from '../../server/json';
import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { DAY_MS, peopleWorld } from './support/peopleWorld';

const people = peopleWorld();
const { address, member, signedIn, post, list, linkTo, look, passed, db, admin, platform } = people;

describe('requests for access', () => {
  let count = 0;
  const ask = async (
    email: string,
    more: Record<string, string> = {},
    network = `10.0.${(count += 1) % 250}.1`,
  ) => {
    const fields = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email, ...more };
    const { body } = await new Browser(platform().url).send('POST', '/api/access-requests', {
      body: { ...formOf(fields), language: 'en' },
      headers: { 'x-forwarded-for': network },
    });
    return body;
  };
  const tokenFor = async (email: string) => {
    const [mail] = await platform().services.mails(email);
    return /request-access\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const press = async (token: string) => {
    const { body } = await admin().send('POST', '/api/access-requests/confirm', {
      body: { token },
    });
    return body['status'];
  };
  const subjects = async (email: string) =>
    (await platform().services.mails(email)).map(({ subject }) => subject);
  const confirm = async (email: string) => press(await tokenFor(email));
  const waiting = async (email: string) =>
    (await list()).requests.find((row) => row['email'] === email);

  it('A105: returns the same response for every address, and notifies the owner of a known one by email', async () => {
    const { email } = await member('viewer');
    const begun = performance.now();
    for (const each of [address(), email]) expect(await ask(each)).toEqual({ status: 'OK' });
    // Response time does not reveal it either (ms).
    expect(performance.now() - begun).toBeGreaterThan(490);
    const [mail] = await platform().services.mails(email);
    expect(mail?.subject).toContain('tried to use your email');
    expect(await ask('nobody', { company: '' })).toMatchObject({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'company', error: 'Company is required.' }, { id: 'email' }],
    });
  });

  it('A105: reminds an invited owner of the invitation, by email only', async () => {
    const [invited, other] = [address(), address()];
    const order = { email: invited, studioId: FIRST_STUDIO, role: 'viewer' } as const;
    await createInvitation(db(), order, Date.now());
    for (const each of [invited, other]) expect(await ask(each)).toEqual({ status: 'OK' });
    const textTo = async (email: string) => (await platform().services.mails(email))[0]?.text;
    expect(await textTo(invited)).toContain('You’ve already been invited');
    expect(await textTo(other)).not.toContain('already been invited');
    expect(await confirm(invited)).toBe('OK');
  });

  it('A106: counts once its address is confirmed, and becomes an invitation when approved', async () => {
    const [email, other, unsure] = [address(), address(), address()];
    for (const each of [email, other, unsure]) await ask(each);
    expect(await waiting(email)).toBeUndefined();
    const token = await tokenFor(email);
    expect(await Promise.all([press(token), press(token)])).toEqual(['OK', 'OK']);
    expect(await press(token)).toBe('OK');
    expect(await subjects(email)).toEqual([expect.stringContaining('received'), expect.anything()]);
    await confirm(other);
    const oldest = db().updateTable('access_requests').where('email', '=', other);
    await oldest.set({ created_at: 1 }).execute();
    expect((await list()).requests[0]).toMatchObject({ email: other });
    const id = String((await waiting(email))?.['id']);
    const manager = await signedIn((await member('manager')).email);
    expect((await list(manager)).requests).toEqual([]);
    expect(await post(admin(), `/requests/${id}/approve`, { role: 'advertiser' })).toMatchObject({
      ret: 0,
    });
    expect(await look(await linkTo(email))).toMatchObject({ state: 'valid', role: 'advertiser' });
    expect(await readAudit(db(), { about: id })).toMatchObject([
      { event: 'access_decided', actor: admin().front().uid, reason: 'as advertiser' },
    ]);
    expect(await waiting(email)).toBeUndefined();
    expect(await waiting(other)).toBeDefined();
    expect(await post(admin(), `/requests/${id}/refuse`)).toMatchObject({ ret: REFUSED_RET });
    expect(await press(await tokenFor(unsure))).toBe('OK');
    // The same link no longer announces a review.
    expect(await press(token)).toBe('ACCESS_DECIDED');
  });

  it('A106: approval creates an invitation even if another studio has invited, but no second one of our own', async () => {
    const { id: studioId } = await createStudio(db(), 'Other', Date.now());
    const [email, ours] = [address(), address()];
    await createInvitation(db(), { email, studioId, role: 'admin' }, Date.now());
    const order = { email: ours, studioId: FIRST_STUDIO, role: 'viewer' } as const;
    await createInvitation(db(), order, Date.now());
    for (const each of [email, ours]) {
      await ask(each);
      await confirm(each);
      const id = String((await waiting(each))?.['id']);
      await post(admin(), `/requests/${id}/approve`, { role: 'advertiser' });
    }
    const { invitations } = await list();
    const of = (to: string) => invitations.filter((row) => row['email'] === to);
    expect([of(email).length, of(ours).length]).toEqual([1, 1]);
    expect(await look(await linkTo(email))).toMatchObject({ studio: 'Demo studio' });
    const oldest = db().updateTable('invitations').where('email', '=', email);
    // As the previous version writes it.
    await oldest.set({ created_at: 1, sent_at: 0 }).execute();
    expect((await list()).invitations.at(-1)).toMatchObject({ email, sentAt: 1 });
    // The open one gets the approved role and a new link, which is mailed.
    expect(await look(await linkTo(ours))).toMatchObject({ state: 'valid', role: 'advertiser' });
  });

  it('A106: only the newest of several requests of an address waits; decided ones stay decided', async () => {
    const [email, other] = [address(), address()];
    for (const each of [other, email]) await ask(each);
    await confirm(other);
    const decided = await tokenFor(email);
    await press(decided);
    await post(admin(), `/requests/${String((await waiting(email))?.['id'])}/refuse`);
    for (const company of ['Second', 'Third']) {
      await ask(email, { company });
      const row = await db()
        .selectFrom('access_requests')
        .select('id')
        .where('email', '=', email)
        .where('state', '=', 'unconfirmed')
        .executeTakeFirstOrThrow();
      expect(await post(admin(), `/requests/${row.id}/refuse`)).toMatchObject({ ret: 404 });
      await confirm(email);
    }
    const own = (await list()).requests.filter((row) => row['email'] === email);
    expect(own).toMatchObject([{ company: 'Third' }]);
    expect(await waiting(other)).toBeDefined();
    expect(await press(decided)).toBe('ACCESS_DECIDED');
  });

  it('A106: receipt and refusal are sent by email', async () => {
    for (const email of [address(), address()]) {
      await ask(email);
      await confirm(email);
      await post(admin(), `/requests/${String((await waiting(email))?.['id'])}/refuse`);
      const mails = await platform().services.mails(email);
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining('decided not to grant access'),
        expect.stringContaining('We’ve sent your request for Tide to an administrator'),
        expect.stringContaining('Then we send your request for Tide'),
      ]);
    }
  });

  it('A106: notifies administrators at most once a day, with the number of waiting requests', async () => {
    // A new studio was never notified.
    await createStudio(db(), 'Other', Date.now());
    const reminders = async () => {
      const email = address();
      await ask(email);
      await confirm(email);
      const mails = await platform().services.mails('demo@adlantern.example');
      return mails.filter(({ subject }) => subject.includes('requests are waiting'));
    };
    const one = { text: expect.stringContaining('1 request for access is') };
    expect(await reminders()).toMatchObject([one]);
    // By a clock that was ahead.
    await db()
      .updateTable('studios')
      .set({ requests_told_at: Date.now() + 2 * DAY_MS })
      .execute();
    expect(await reminders()).toHaveLength(2);
  });

  it('A106: lapses if not confirmed within a day', async () => {
    const email = address();
    await ask(email);
    await passed(DAY_MS);
    expect(await confirm(email)).toBe('ACCESS_LINK_INVALID');
  });

  it('A107: a filled honeypot changes nothing, but gets the same response', async () => {
    const trapped = address();
    expect(await ask(trapped, { website: 'https://spam.example' })).toEqual({ status: 'OK' });
    expect(await platform().services.mails(trapped)).toEqual([]);
  });
});

/** Returns a user who administers a new studio. */
async function withOwnStudio(company: string) {
  const browser = new Browser(people.platform().url);
  const email = people.address();
  await browser.form('/signup', signUpFields(email, { company }));
  return { browser, email };
}

const offer = async (browser: Browser, token: string) =>
  fieldsOf((await browser.send('GET', `/api/invitation/offer?token=${token}`)).body['data']);
const accept = async (browser: Browser, token: string) =>
  fieldsOf(
    (await browser.send('POST', '/api/invitation/accept', { body: { token } })).body['data'],
  )['outcome'];
const account = async (browser: Browser) => fieldsOf((await browser.account()).body['data']);

it('A92: users with an account see what they are offered and what they leave, and join with a click', async () => {
  const { browser, email } = await withOwnStudio('Alone Games');
  await people.invite([email], 'manager');
  const token = await people.linkTo(email);
  expect(await offer(browser, token)).toMatchObject({
    state: 'valid',
    studio: 'Demo studio',
    role: 'manager',
    leaves: 'Alone Games',
  });
  // Viewing joins nothing.
  expect(await account(browser)).toMatchObject({ studio: { name: 'Alone Games' }, role: 'admin' });
  expect(await accept(browser, token)).toBe('joined');
  expect(await account(browser)).toMatchObject({
    studio: { name: 'Demo studio' },
    role: 'manager',
    roles: ['manager'],
  });
  // The link reached the inbox, which verifies the address (A93).
  expect(browser.front().up).toMatchObject({
    'st-role': { v: ['manager'] },
    'st-ev': { v: true },
    studio_name: 'Demo studio',
  });
  const { uid } = browser.front();
  expect(await readAudit(people.db(), { about: uid, event: 'authz_change' })).toMatchObject([
    { actor: uid, reason: expect.stringMatching(/^admin in .+ to manager in studio$/) },
  ]);
  expect(await offer(browser, token)).toMatchObject({ state: 'used' });
  expect(await accept(browser, token)).toBe('gone');
});

it('a renamed studio has its new name in running sessions after their next refresh', async () => {
  const { browser } = await withOwnStudio('Old Games');
  const { uid } = browser.front();
  const { studio } = fieldsOf((await browser.account()).body['data']);
  await renameStudio(people.db(), String(fieldsOf(studio)['id']), 'New Games');
  expect(browser.front().up).toMatchObject({ studio_name: 'Old Games' });
  await browser.refresh();
  expect(browser.front()).toMatchObject({ uid, up: { studio_name: 'New Games' } });
  expect((await browser.account()).status).toBe(200);
});

it('a studio without a company is not called like its administrator', async () => {
  const { browser } = await withOwnStudio('');
  expect(await account(browser)).toMatchObject({
    studio: { name: expect.stringMatching(/’s studio$/) },
  });
});

it('A92: a link is valid only for the user it is addressed to', async () => {
  const { browser } = await withOwnStudio('Curious Games');
  const email = people.address();
  await people.invite([email]);
  const token = await people.linkTo(email);
  const shown = await offer(browser, token);
  expect(shown).toEqual({ state: 'no_permission', email: '', leaves: 'Curious Games' });
  expect(await accept(browser, token)).toBe('gone');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it.each([
  ['is an administrator too', { role: 'admin' }],
  ['is leaving too', { delete_at: 9e12 }],
])('A96: an administrator leaves a studio only if the other one %s', async (_who, change) => {
  const { browser, email } = await withOwnStudio('Crew Games');
  const { uid } = browser.front();
  const own = await people
    .db()
    .selectFrom('profiles')
    .select('studio_id')
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  const { userId } = await people.member('viewer');
  const crew = people.db().updateTable('profiles').where('user_id', '=', userId);
  await crew.set({ studio_id: own.studio_id }).execute();
  await people.invite([email]);
  const token = await people.linkTo(email);
  expect(await accept(browser, token)).toBe('lastAdministrator');
  expect(await account(browser)).toMatchObject({ role: 'admin' });
  await crew.set(change).execute();
  expect(await accept(browser, token)).toBe('joined');
});

it('A92: an invited member sees a message, and the invitation stays', async () => {
  const { browser, email } = await withOwnStudio('Twice Games');
  await people.invite([email]);
  const token = await people.linkTo(email);
  await people
    .db()
    .updateTable('profiles')
    .set({ studio_id: 'studio' })
    .where('email', '=', email)
    .execute();
  expect(await offer(browser, token)).toMatchObject({ state: 'member', studio: 'Demo studio' });
  expect(await accept(browser, token)).toBe('joined');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it('A103: a studio keeps the address that its former member had, and learns no later one', async () => {
  const { browser, email } = await withOwnStudio('Left Games');
  const studio = fieldsOf((await account(browser)).studio);
  const stays = { email: people.address(), password: PASSWORD, role: 'admin' } as const;
  const { services } = people.platform();
  await services.createAccount({ ...stays, studioId: String(studio['id']) });
  await browser.send('POST', '/api/data/keys', { body: { name: 'Theirs' } });
  const emails = [people.address()];
  await browser.send('POST', '/api/people/invitations', { body: { emails, role: 'viewer' } });
  const file = { body: 'day,channel,game,spend\n2026-01-20,TikTok,Neon,1\n' };
  const headers = { 'content-type': 'text/csv' };
  await browser.send('POST', '/api/data/imports', { ...file, headers });
  await people.invite([email]);
  expect(await accept(browser, await people.linkTo(email))).toBe('joined');
  const profile = people.db().updateTable('profiles').where('email', '=', email);
  await profile.set({ email: 'later@tide.example' }).execute();
  const other = await people.signedIn(stays.email);
  const read = async (path: string) => (await other.send('GET', path)).body['data'];
  const keys = [expect.objectContaining({ madeBy: email, maker: 'gone' })];
  expect(await read('/api/data/keys')).toEqual({ keys });
  expect(await read('/api/data/imports')).toMatchObject({ imports: [{ by: '' }] });
  expect(await read('/api/people')).toMatchObject({ invitations: [{ inviter: null }] });
  const { uid } = browser.front();
  await post(admin(), `/members/${uid}/remove`);
  expect(await read('/api/data/keys')).toEqual({ keys });
  const [line] = await readAudit(people.db(), { about: uid, event: 'authz_change' });
  expect(line?.reason).toMatch(/viewer in studio; studio keys created by them and still valid: 1$/);
});

it('A85, A89: an expired invitation is not sent again to a member, or beside a newer one', async () => {
  const email = people.address();
  await people.invite([email]);
  const id = await people.idOf(email);
  await people.passed(8 * DAY_MS);
  await people.invite([email], 'advertiser');
  const again = async () => (await post(admin(), `/invitations/${id}/again`))['message'];
  expect(await again()).toBe(REFUSALS.invitedAnew.en);
  await people.signUp(email, await linkTo(email));
  expect(await again()).toBe(REFUSALS.isMember.en);
});
