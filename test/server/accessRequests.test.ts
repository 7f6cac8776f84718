import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { REFUSALS } from '../../server/people/words';
import { createInvitation } from '../../server/registration/invitations';
import { createStudio, FIRST_STUDIO } from '../../server/studios/studios';
import { Browser, formOf, signUpFields } from './support/browser';
import { DAY_MS, MINUTE_MS, peopleWorld } from './support/peopleWorld';
import { rowOf, setRows } from './support/rows';

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
    const { body } = await new Browser(platform().url).post(
      '/api/access-requests',
      { ...formOf(fields), language: 'en' },
      { 'x-forwarded-for': network },
    );
    return body;
  };
  const tokenFor = async (email: string) => {
    const [mail] = await platform().services.mails(email);
    return /request-access\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const press = async (token: string) => {
    const { body } = await admin().post('/api/access-requests/confirm', { token });
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
    await setRows(db(), 'access_requests', { email: other }, { created_at: 1 });
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
    // As the previous version writes it.
    await setRows(db(), 'invitations', { email }, { created_at: 1, sent_at: 0 });
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
      const row = await rowOf(db(), 'access_requests', { email, state: 'unconfirmed' });
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
    await setRows(db(), 'studios', {}, { requests_told_at: Date.now() + 2 * DAY_MS });
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

  it('A106: who has joined by an invitation meanwhile waits for no decision', async () => {
    const [waits, late, moves] = [address(), address(), address()];
    for (const email of [waits, late, moves]) await ask(email);
    for (const email of [waits, moves]) await confirm(email);
    const [id, link] = [String((await waiting(waits))?.['id']), await tokenFor(late)];
    const browser = new Browser(platform().url);
    await browser.form('/signup', signUpFields(moves, { company: 'Own Games' }));
    // A studio of their own is no answer.
    expect(await waiting(moves)).toBeDefined();
    await passed(11 * MINUTE_MS);
    await people.invite([waits, late, moves]);
    for (const email of [waits, late]) await people.signUp(email, await linkTo(email));
    await browser.post('/api/invitation/accept', { token: await linkTo(moves) });
    for (const email of [waits, moves]) expect(await waiting(email)).toBeUndefined();
    const approved = await post(admin(), `/requests/${id}/approve`, { role: 'viewer' });
    expect(approved).toMatchObject({ message: REFUSALS.decided.en });
    expect(await press(link)).toBe('ACCESS_DECIDED');
  });
});
