import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { DAY_MS, MINUTE_MS, peopleWorld } from './support/peopleWorld';

const people = peopleWorld();

describe('invitations', () => {
  it('A85: each address has its answer, and the good ones go', async () => {
    const [one, two] = [people.address(), people.address()];
    const { email } = await people.member('viewer');
    expect(await people.invite([one, 'not an address', two, email.toUpperCase(), one])).toEqual([
      { email: one, result: 'sent' },
      { email: 'not an address', result: 'malformed' },
      { email: two, result: 'sent' },
      { email: email.toUpperCase(), result: 'member' },
    ]);
    const [mail] = await people.platform().services.mails(two);
    expect(mail).toMatchObject({ language: 'zh', text: expect.stringContaining('Demo studio') });
    expect((await people.list()).invitations).toContainEqual(
      expect.objectContaining({
        email: two,
        role: 'viewer',
        state: 'open',
        inviter: 'demo@adlantern.example',
      }),
    );
  });

  it('A91, A93: the look tells studio, inviter, role and address; the account gets that role', async () => {
    const email = people.address();
    await people.invite([email], 'manager');
    const token = await people.linkTo(email);
    expect(await people.look(token)).toMatchObject({
      state: 'valid',
      email,
      studio: 'Demo studio',
      role: 'manager',
      inviter: { name: 'Demo Advertiser', email: 'demo@adlantern.example' },
    });
    await people.signUp(email, token);
    // The link was in the mailbox: there is nothing left to confirm (A93).
    expect(await people.platform().services.createConfirmationLink(email)).toBeUndefined();
    expect((await people.list()).members).toContainEqual(
      expect.objectContaining({ email, role: 'manager', suspended: false }),
    );
    expect(await people.look(token)).toEqual({ state: 'used', email: '' });
  });

  it('A86: the same wish sent again with its key is answered as before, and mails nobody twice', async () => {
    const email = people.address();
    const send = () =>
      people.admin().send('POST', '/api/people/invitations', {
        headers: { 'idempotency-key': 'a-key-of-sixteen-signs' },
        body: { emails: [email], role: 'viewer', language: 'en' },
      });
    const [first, again] = [await send(), await send()];
    expect(first.body['data']).toEqual({ answers: [{ email, result: 'sent' }] });
    expect(again.body).toEqual(first.body);
    expect(await people.platform().services.mails(email)).toHaveLength(1);
  });

  it('A89: sent again it has a new link and its whole term; the old link says so', async () => {
    const email = people.address();
    await people.invite([email]);
    const [old, id] = [await people.linkTo(email), await people.idOf(email)];
    expect(await people.post(people.admin(), `/invitations/${id}/again`)).toMatchObject({
      ret: REFUSED_RET,
      message: expect.stringContaining('less than 10 minutes ago'),
    });
    await people.passed(11 * MINUTE_MS);
    expect(await people.post(people.admin(), `/invitations/${id}/again`)).toMatchObject({ ret: 0 });
    expect(await people.look(old)).toMatchObject({ state: 'invalid', reason: 'replaced' });
    expect((await people.signUp(email, old)).body).toMatchObject({ reason: 'INVITATION_INVALID' });
    expect(await people.look(await people.linkTo(email))).toMatchObject({ state: 'valid' });
    expect((await people.list()).invitations.filter((row) => row['email'] === email)).toHaveLength(
      1,
    );
  });

  it('A90: withdrawn it ends at once, and says whom to ask', async () => {
    const email = people.address();
    await people.invite([email]);
    const [token, id] = [await people.linkTo(email), await people.idOf(email)];
    expect(await people.post(people.admin(), `/invitations/${id}/withdraw`)).toMatchObject({
      ret: 0,
    });
    expect(await people.look(token)).toMatchObject({
      reason: 'withdrawn',
      inviter: { email: 'demo@adlantern.example' },
    });
    expect((await people.signUp(email, token)).body).toMatchObject({
      reason: 'INVITATION_INVALID',
    });
    // Invited again, with the ended one still listed (A88).
    expect(await people.invite([email])).toEqual([{ email, result: 'sent' }]);
    const states = (await people.list()).invitations.filter((row) => row['email'] === email);
    expect(states.map(({ state }) => state)).toEqual(['open', 'withdrawn']);
  });

  it('A88: the list tells what became of the mail with the newest link', async () => {
    const email = people.address();
    await people.invite([email]);
    const fate = async () =>
      (await people.list()).invitations.find((row) => row['email'] === email)?.['mail'];
    // Where there is no mail server nothing is known.
    expect(await fate()).toBeNull();
    await people
      .db()
      .updateTable('outbox')
      .set({ state: 'bounced' })
      .where('recipient', '=', email)
      .execute();
    expect(await fate()).toBe('bounced');
  });

  it('section 0: an invitation lasts seven days', async () => {
    const email = people.address();
    await people.invite([email]);
    const token = await people.linkTo(email);
    await people.passed(7 * DAY_MS);
    expect(await people.look(token)).toMatchObject({ state: 'invalid', reason: 'expired' });
    expect((await people.list()).invitations.find((row) => row['email'] === email)).toMatchObject({
      state: 'expired',
    });
  });

  it('A131: 50 go at once and 200 in a day, and one more does not', async () => {
    const many = (number: number) => Array.from({ length: number }, () => people.address());
    const { body, status } = await people.admin().send('POST', '/api/people/invitations', {
      body: { emails: many(51), role: 'viewer' },
    });
    expect([status, body['ret']]).toEqual([400, 400]);
    const results: unknown[] = [];
    for (let sent = 0; sent < 201; sent += 50) {
      const answers = await people.invite(many(50));
      results.push(...(answers as { result: string }[]).map(({ result }) => result));
    }
    expect(results.filter((result) => result === 'sent')).toHaveLength(200);
    expect(results.at(-1)).toBe('limit');
    await people.passed(DAY_MS);
  });
});

describe('members', () => {
  it('A100: who is suspended is out at their next call, and in again when it is lifted', async () => {
    const { email, userId } = await people.member('viewer');
    const browser = await people.signedIn(email);
    expect(await people.post(people.admin(), `/members/${userId}/suspend`)).toMatchObject({
      ret: 0,
    });
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(people.platform().url).signIn(email, PASSWORD)).body).toMatchObject({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'Your access is suspended. Ask an administrator of your studio.',
    });
    await people.post(people.admin(), `/members/${userId}/restore`);
    expect((await browser.refresh()).status).toBe(401);
    expect((await (await people.signedIn(email)).account()).status).toBe(200);
  });

  it('A100: their sessions end at once, and they sign in again', async () => {
    const { email, userId } = await people.member('viewer');
    const browser = await people.signedIn(email);
    expect(await people.post(people.admin(), `/members/${userId}/sessions`)).toMatchObject({
      data: { ended: 1 },
    });
    expect((await browser.account()).status).toBe(401);
    expect((await (await people.signedIn(email)).account()).status).toBe(200);
  });

  it('A99, A103: a role changes for the next call, and the log says who, whom, before and after', async () => {
    const { email, userId } = await people.member('manager');
    const browser = await people.signedIn(email);
    expect((await browser.send('GET', '/api/people')).body['ret']).toBe(0);
    await people.post(people.admin(), `/members/${userId}/role`, { role: 'viewer' });
    expect((await browser.send('GET', '/api/people')).body).toMatchObject({ ret: 40_000 });
    expect((await people.list()).members.find((row) => row['email'] === email)).toMatchObject({
      role: 'viewer',
      seenOn: new Date().toISOString().slice(0, 10),
    });
    const told = await Promise.all(
      [email, 'demo@adlantern.example'].map((to) => people.platform().services.mails(to)),
    );
    expect(told.map(([mail]) => mail?.text)).toEqual([
      expect.stringContaining(`changed the role of ${email} in Demo studio from manager to viewer`),
      expect.stringContaining('You changed the role of'),
    ]);
    const line = {
      event: 'authz_change',
      actor: people.admin().front().uid,
      reason: 'manager to viewer',
    };
    expect(await readAudit(people.db(), { about: userId, event: 'authz_change' })).toMatchObject([
      line,
    ]);
  });

  it('A101, A102: of a member a day and on or off are told, and nothing that could be misused', async () => {
    const { email, userId } = await people.member('viewer');
    const own = async () => (await people.list()).members.find((row) => row['email'] === email);
    expect(await own()).toEqual({
      userId,
      email,
      firstName: '',
      lastName: '',
      role: 'viewer',
      suspended: false,
      seenOn: null,
      secondStep: false,
    });
    const app = { user_id: userId, name: 'Phone', secret: '', period: 30, skew: 1, last_step: 0 };
    await people
      .db()
      .insertInto('totp_devices')
      .values({ ...app, verified: 1, created_at: 1, last_used_at: 0 })
      .execute();
    expect(await own()).toMatchObject({ secondStep: true });
  });

  it('a removed member is gone with the account, and can be invited again', async () => {
    const { email, userId } = await people.member('viewer');
    const browser = await people.signedIn(email);
    expect(await people.post(people.admin(), `/members/${userId}/remove`)).toMatchObject({
      ret: 0,
    });
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(people.platform().url).signIn(email, PASSWORD)).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
    await people.invite([email]);
    expect((await people.signUp(email, await people.linkTo(email))).body['status']).toBe('OK');
  });

  it.each(['role', 'suspend', 'remove'])(
    'A96: the last administrator refuses %s in words',
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

describe('rights', () => {
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
    'A124: %s is refused each write by direct call, and reads only with the right',
    async (role) => {
      const browser = await people.signedIn((await people.member(role)).email);
      const body = { emails: [people.address()], role: 'viewer' };
      for (const path of WRITES)
        expect([path, (await people.post(browser, path, body))['ret']]).toEqual([path, 40_000]);
      const { ret } = (await browser.send('GET', '/api/people')).body;
      expect(ret).toBe(role === 'manager' ? 0 : 40_000);
    },
  );

  it('a visitor is refused', async () => {
    const visitor = new Browser(people.platform().url);
    for (const path of WRITES)
      expect((await visitor.send('POST', `/api/people${path}`, { body: {} })).status).toBe(401);
    expect((await visitor.send('GET', '/api/people')).status).toBe(401);
  });

  it('A103: another studio’s ids are answered as ones that there are not, and nothing of it is read', async () => {
    const other = new Browser(people.platform().url);
    await other.form(
      '/signup',
      signUpFields(people.address('other.example'), { company: 'Other' }),
    );
    const email = people.address();
    await people.invite([email]);
    const { userId } = await people.member('viewer');
    const invitation = await people.idOf(email);
    const body = { role: 'viewer' };
    for (const path of [
      `/invitations/${invitation}/again`,
      `/invitations/${invitation}/link`,
      `/invitations/${invitation}/withdraw`,
      `/members/${userId}/role`,
      `/members/${userId}/suspend`,
      `/members/${userId}/restore`,
      `/members/${userId}/sessions`,
      `/members/${userId}/remove`,
    ]) {
      const unknown = path.replace(/[\w-]{36}/, 'unknown');
      const [foreign, none] = [
        await people.post(other, path, body),
        await people.post(other, unknown, body),
      ];
      expect([path, foreign['ret'], foreign['message']]).toEqual([path, 404, none['message']]);
    }
    const { members, invitations, requests } = await people.list(other);
    expect([members.length, invitations, requests]).toEqual([1, [], []]);
    expect((await people.list()).members).toContainEqual(
      expect.objectContaining({ userId, suspended: false, role: 'viewer' }),
    );
    expect(await people.look(await people.linkTo(email))).toMatchObject({ state: 'valid' });
  });
});
