import { readAudit } from '../../server/audit/read';
import { Browser, signUpFields } from './support/browser';
import { DAY_MS, MINUTE_MS, PASSWORD, peopleWorld } from './support/peopleWorld';

const {
  address,
  member,
  signedIn,
  post,
  list,
  invite,
  linkTo,
  look,
  signUp,
  idOf,
  passed,
  db,
  admin,
  platform,
} = peopleWorld();

describe('invitations', () => {
  it('A85: each address has its answer, and the good ones go', async () => {
    const [one, two] = [address(), address()];
    const { email } = await member('viewer');
    expect(await invite([one, 'not an address', two, email.toUpperCase(), one])).toEqual([
      { email: one, result: 'sent' },
      { email: 'not an address', result: 'malformed' },
      { email: two, result: 'sent' },
      { email: email.toUpperCase(), result: 'member' },
    ]);
    const [mail] = await platform().services.mails(two);
    expect(mail).toMatchObject({ language: 'zh', text: expect.stringContaining('Demo studio') });
    expect((await list()).invitations).toContainEqual(
      expect.objectContaining({
        email: two,
        role: 'viewer',
        state: 'open',
        inviter: 'demo@adlantern.example',
      }),
    );
  });

  it('A91: the look tells studio, inviter, role and address; the account gets that role', async () => {
    const email = address();
    await invite([email], 'manager');
    const token = await linkTo(email);
    expect(await look(token)).toMatchObject({
      state: 'valid',
      email,
      studio: 'Demo studio',
      role: 'manager',
      inviter: { name: 'Demo Advertiser', email: 'demo@adlantern.example' },
    });
    await signUp(email, token);
    expect((await list()).members).toContainEqual(
      expect.objectContaining({ email, role: 'manager', suspended: false }),
    );
    expect(await look(token)).toEqual({ state: 'used', email });
  });

  it('A89: sent again it has a new link and its whole term; the old link says so', async () => {
    const email = address();
    await invite([email]);
    const [old, id] = [await linkTo(email), await idOf(email)];
    expect(await post(admin(), `/invitations/${id}/again`)).toMatchObject({
      ret: 50_000,
      message: expect.stringContaining('less than 10 minutes ago'),
    });
    await passed(11 * MINUTE_MS);
    expect(await post(admin(), `/invitations/${id}/again`)).toMatchObject({ ret: 0 });
    expect(await look(old)).toMatchObject({ state: 'invalid', reason: 'replaced' });
    expect((await signUp(email, old)).body).toMatchObject({ reason: 'INVITATION_INVALID' });
    expect(await look(await linkTo(email))).toMatchObject({ state: 'valid' });
    expect((await list()).invitations.filter((row) => row['email'] === email)).toHaveLength(1);
  });

  it('A90: withdrawn it ends at once, and says whom to ask', async () => {
    const email = address();
    await invite([email]);
    const [token, id] = [await linkTo(email), await idOf(email)];
    expect(await post(admin(), `/invitations/${id}/withdraw`)).toMatchObject({ ret: 0 });
    expect(await look(token)).toMatchObject({
      reason: 'withdrawn',
      inviter: { email: 'demo@adlantern.example' },
    });
    expect((await signUp(email, token)).body).toMatchObject({ reason: 'INVITATION_INVALID' });
    // Invited again, with the ended one still listed (A88).
    expect(await invite([email])).toEqual([{ email, result: 'sent' }]);
    const states = (await list()).invitations.filter((row) => row['email'] === email);
    expect(states.map(({ state }) => state)).toEqual(['open', 'withdrawn']);
  });

  it('section 0: an invitation lasts seven days', async () => {
    const email = address();
    await invite([email]);
    const token = await linkTo(email);
    await passed(7 * DAY_MS);
    expect(await look(token)).toMatchObject({ state: 'invalid', reason: 'expired' });
    expect((await list()).invitations.find((row) => row['email'] === email)).toMatchObject({
      state: 'expired',
    });
  });

  it('A131: 50 go at once and 200 in a day, and one more does not', async () => {
    const many = (number: number) => Array.from({ length: number }, () => address());
    const { body, status } = await admin().send('POST', '/api/people/invitations', {
      body: { emails: many(51), role: 'viewer' },
    });
    expect([status, body['ret']]).toEqual([400, 400]);
    const results: unknown[] = [];
    for (let sent = 0; sent < 201; sent += 50) {
      const answers = await invite(many(50));
      results.push(...(answers as { result: string }[]).map(({ result }) => result));
    }
    expect(results.filter((result) => result === 'sent')).toHaveLength(200);
    expect(results.at(-1)).toBe('limit');
    await passed(DAY_MS);
  });
});

describe('members', () => {
  it('A100: who is suspended is out at their next call, and in again when it is lifted', async () => {
    const { email, userId } = await member('viewer');
    const browser = await signedIn(email);
    expect(await post(admin(), `/members/${userId}/suspend`)).toMatchObject({ ret: 0 });
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(platform().url).signIn(email, PASSWORD)).body).toMatchObject({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'Your access is suspended. Ask an administrator of your studio.',
    });
    await post(admin(), `/members/${userId}/restore`);
    expect((await browser.refresh()).status).toBe(401);
    expect((await (await signedIn(email)).account()).status).toBe(200);
  });

  it('A100: their sessions end at once, and they sign in again', async () => {
    const { email, userId } = await member('viewer');
    const browser = await signedIn(email);
    expect(await post(admin(), `/members/${userId}/sessions`)).toMatchObject({
      data: { ended: 1 },
    });
    expect((await browser.account()).status).toBe(401);
    expect((await (await signedIn(email)).account()).status).toBe(200);
  });

  it('A99, A103: a role changes for the next call, and the log says who, whom, before and after', async () => {
    const { email, userId } = await member('manager');
    const browser = await signedIn(email);
    expect((await browser.send('GET', '/api/people')).body['ret']).toBe(0);
    await post(admin(), `/members/${userId}/role`, { role: 'viewer' });
    expect((await browser.send('GET', '/api/people')).body).toMatchObject({ ret: 40_000 });
    expect((await list()).members.find((row) => row['email'] === email)).toMatchObject({
      role: 'viewer',
      seenOn: new Date().toISOString().slice(0, 10),
    });
    const line = { event: 'authz_change', actor: admin().front().uid, reason: 'manager to viewer' };
    expect(await readAudit(db(), { subject: userId, event: 'authz_change' })).toMatchObject([line]);
  });

  it('a removed member is gone with the account, and can be invited again', async () => {
    const { email, userId } = await member('viewer');
    const browser = await signedIn(email);
    expect(await post(admin(), `/members/${userId}/remove`)).toMatchObject({ ret: 0 });
    expect((await browser.account()).status).toBe(401);
    expect((await new Browser(platform().url).signIn(email, PASSWORD)).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
    await invite([email]);
    expect((await signUp(email, await linkTo(email))).body['status']).toBe('OK');
  });

  it.each(['role', 'suspend', 'remove'])(
    'A96: the last administrator refuses %s in words',
    async (name) => {
      const own = admin().front().uid;
      expect(await post(admin(), `/members/${own}/${name}`, { role: 'viewer' })).toMatchObject({
        ret: 50_000,
        message: expect.stringContaining('at least one active administrator'),
      });
    },
  );
});

describe('rights', () => {
  const WRITES = [
    '/invitations',
    '/invitations/x/again',
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
      const browser = await signedIn((await member(role)).email);
      const body = { emails: [address()], role: 'viewer' };
      for (const path of WRITES)
        expect([path, (await post(browser, path, body))['ret']]).toEqual([path, 40_000]);
      const { ret } = (await browser.send('GET', '/api/people')).body;
      expect(ret).toBe(role === 'manager' ? 0 : 40_000);
    },
  );

  it('a visitor is refused', async () => {
    const visitor = new Browser(platform().url);
    for (const path of WRITES)
      expect((await visitor.send('POST', `/api/people${path}`, { body: {} })).status).toBe(401);
    expect((await visitor.send('GET', '/api/people')).status).toBe(401);
  });

  it('A103: another studio’s ids are answered as ones that there are not, and nothing of it is read', async () => {
    const other = new Browser(platform().url);
    await other.form('/signup', signUpFields(address('other.example'), { company: 'Other' }));
    const email = address();
    await invite([email]);
    const { userId } = await member('viewer');
    const invitation = await idOf(email);
    const body = { role: 'viewer' };
    for (const path of [
      `/invitations/${invitation}/again`,
      `/invitations/${invitation}/withdraw`,
      `/members/${userId}/role`,
      `/members/${userId}/suspend`,
      `/members/${userId}/restore`,
      `/members/${userId}/sessions`,
      `/members/${userId}/remove`,
    ]) {
      const unknown = path.replace(/[\w-]{36}/, 'unknown');
      const [foreign, none] = [await post(other, path, body), await post(other, unknown, body)];
      expect([path, foreign['ret'], foreign['message']]).toEqual([path, 404, none['message']]);
    }
    const { members, invitations, requests } = await list(other);
    expect([members.length, invitations, requests]).toEqual([1, [], []]);
    expect((await list()).members).toContainEqual(
      expect.objectContaining({ userId, suspended: false, role: 'viewer' }),
    );
    expect(await look(await linkTo(email))).toMatchObject({ state: 'valid' });
  });
});
