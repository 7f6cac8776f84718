import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import {
  claimInvitation,
  createInvitation,
  releaseInvitation,
  spendClaim,
} from '../../server/registration/invitations';
import { createMember } from '../../server/registration/members';
import { createStudio, FIRST_STUDIO } from '../../server/studios/studios';
import { textField } from '../../server/json';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import { remindInviters } from '../../server/people/reminders';
import { PASSWORD, Browser, signUpFields } from './support/browser';
import { DAY_MS, MINUTE_MS, peopleWorld } from './support/peopleWorld';
import { setRows } from './support/rows';

const people = peopleWorld();

describe('invitations', () => {
  it('A85: each address gets a result, and the valid ones are sent', async () => {
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

  it('A91, A93: the preview shows studio, inviter, role and address; the account gets that role', async () => {
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
    // The link reached the inbox, so there is nothing left to confirm (A93).
    expect(await people.platform().services.createConfirmationLink(email)).toBeUndefined();
    expect((await people.list()).members).toContainEqual(
      expect.objectContaining({ email, role: 'manager', suspended: false }),
    );
    expect(await people.look(token)).toEqual({ state: 'used', email: '' });
  });

  it('A88: inviting again resends an open invitation with the new choices, at the earliest after 10 minutes', async () => {
    const [email, other] = [people.address(), people.address()];
    await people.invite([email, other]);
    const [old, id] = [await people.linkTo(email), await people.idOf(email)];
    expect(await people.invite([email], 'manager')).toEqual([{ email, result: 'recent' }]);
    await people.passed(11 * MINUTE_MS);
    expect(await people.invite([email], 'manager')).toEqual([{ email, result: 'renewed' }]);
    expect(await people.look(old)).toMatchObject({ reason: 'replaced' });
    expect(await people.look(await people.linkTo(email))).toMatchObject({ role: 'manager' });
    expect(await people.look(await people.linkTo(other))).toMatchObject({ role: 'viewer' });
    const again = { about: id, event: 'invitation_sent_again' } as const;
    expect(await readAudit(people.db(), again)).toMatchObject([{ reason: 'as manager' }]);
    // By a clock that was ahead.
    await setRows(people.db(), 'invitations', { id }, { sent_at: Date.now() + DAY_MS });
    expect(await people.invite([email])).toEqual([{ email, result: 'renewed' }]);
    // A used one cannot be resent.
    await setRows(people.db(), 'invitations', { id }, { used_at: 1 });
    expect(await people.invite([email])).toEqual([{ email, result: 'sent' }]);
  });

  it('A86: the same request with its key gets the saved response and sends no second email', async () => {
    const email = people.address();
    const send = () =>
      people
        .admin()
        .post(
          '/api/people/invitations',
          { emails: [email], role: 'viewer', language: 'en' },
          { 'idempotency-key': 'a-key-of-sixteen-signs' },
        );
    const [first, again] = [await send(), await send()];
    expect(first.body['data']).toEqual({ answers: [{ email, result: 'sent' }] });
    expect(again.body).toEqual(first.body);
    expect(await people.platform().services.mails(email)).toHaveLength(1);
  });

  it('A89: resending creates a new link with the full term; the old link says so', async () => {
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

  it('A90: withdrawing ends it at once, and the page names the contact', async () => {
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

  it('A88: the list shows the state of the email with the newest link', async () => {
    const email = people.address();
    await people.invite([email]);
    const fate = async () =>
      (await people.list()).invitations.find((row) => row['email'] === email)?.['mail'];
    // Without a mail server the state is unknown.
    expect(await fate()).toBeNull();
    await setRows(people.db(), 'outbox', { recipient: email }, { state: 'bounced' });
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
    expect(await people.invite([email])).toEqual([{ email, result: 'sent' }]);
    await people.passed(DAY_MS);
  });

  it('O11: with a separate core, it is claimed by one registration, released, and used once; others stay untouched', async () => {
    const order = { studioId: 'studio', role: 'manager' } as const;
    const made = async () =>
      (await createInvitation(people.db(), { ...order, email: people.address() }, 1)).token;
    const [token, other] = [await made(), await made()];
    const claim = (at: number, of = token) => claimInvitation(people.db(), of, at);
    const first = await claim(1_000);
    expect(first).toEqual({ claimId: expect.any(String), membership: order });
    expect(await claim(60_999)).toBeUndefined();
    const second = await claim(61_000);
    expect(second).toEqual({
      claimId: expect.not.stringMatching(first?.claimId ?? ''),
      membership: order,
    });
    expect(await claim(61_000, other)).toBeDefined();
    await releaseInvitation(people.db(), second?.claimId ?? '');
    expect(await claim(61_001, other)).toBeUndefined();
    const last = await claim(61_001);
    await spendClaim(people.db(), last?.claimId ?? '', 'person', 5);
    await releaseInvitation(people.db(), last?.claimId ?? '');
    expect(await claim(1_000_000)).toBeUndefined();
    expect(await claim(7 * DAY_MS + 1, other)).toBeUndefined();
    expect(await people.look(token)).toMatchObject({ state: 'used' });
    expect(await people.look(other)).toMatchObject({ reason: 'expired' });
    expect(await readAudit(people.db(), { about: 'person' })).toMatchObject([
      { event: 'invitation_used', at: 5 },
    ]);
  });

  it('A131: allows 50 at once and 200 in a day, and no more', async () => {
    const many = (number: number) => Array.from({ length: number }, () => people.address());
    const { body, status } = await people
      .admin()
      .post('/api/people/invitations', { emails: many(51), role: 'viewer' });
    expect([status, body['ret']]).toEqual([400, 400]);
    const first = many(50);
    const results: unknown[] = [];
    for (const emails of [first, many(50), many(50), many(50), many(50)])
      for (const { result } of await people.invite(emails)) results.push(result);
    expect(results.filter((result) => result === 'sent')).toHaveLength(200);
    expect(results.at(-1)).toBe('limit');
    await people.passed(11 * MINUTE_MS);
    const sentAgain = `/invitations/${await people.idOf(first[0] ?? '')}/again`;
    const { message } = await people.post(people.admin(), sentAgain);
    expect(message).toContain('sent 200 invitations');
    // Another studio has its own limit and its own invitations.
    const { id: studioId } = await createStudio(people.db(), 'Other', Date.now());
    const own = { email: people.address(), password: PASSWORD, studioId, role: 'admin' } as const;
    await people.platform().services.createAccount(own);
    const again = { emails: first.slice(0, 1), role: 'viewer', language: 'en' };
    const { data } = await people.post(await people.signedIn(own.email), '/invitations', again);
    expect(data).toMatchObject({ answers: [{ result: 'sent' }] });
    // By a clock that was ahead.
    await people.passed(-DAY_MS);
    expect(await people.invite(many(1))).toMatchObject([{ result: 'sent' }]);
    await people.passed(2 * DAY_MS);
  });
});

describe('an invitation link', () => {
  it('A95: five wrong attempts pause an invitation for 15 minutes without ending it', async () => {
    const email = people.address();
    await people.invite([email]);
    const token = await people.linkTo(email);
    const stranger = await people.signedIn((await people.member('viewer')).email);
    for (let tries = 1; tries < PROOF_TRIES; tries += 1)
      expect((await people.signUp(people.address(), token)).body).toMatchObject({
        reason: 'NO_PERMISSION',
      });
    const accept = () => stranger.post('/api/invitation/accept', { token });
    expect((await accept()).body['data']).toEqual({ outcome: 'gone' });
    for (const paused of [await people.signUp(email, token), await accept()]) {
      expect(paused.status).toBe(429);
      expect(paused.body['message']).toMatch(/^Too many attempts with this invitation\./);
      expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(890);
    }
    expect(await people.look(token)).toMatchObject({ state: 'valid', email });
    await people.passed(PROOF_PAUSE_MS);
    expect((await people.signUp(email, token)).body['status']).toBe('OK');
  });

  it.each(['bounced', 'failed'] as const)(
    'A95: is copied only if its email failed (%s); copying is logged and does not verify the address',
    async (state) => {
      const email = people.address();
      await people.invite([email]);
      const [old, id] = [await people.linkTo(email), await people.idOf(email)];
      const copy = () => people.post(people.admin(), `/invitations/${id}/link`);
      const copied = async () =>
        new URL(textField((await copy())['data'], 'link') ?? '').searchParams.get('invitation') ??
        '';
      expect(await copy()).toMatchObject({
        ret: REFUSED_RET,
        message: expect.stringContaining('didn’t fail'),
      });
      await setRows(people.db(), 'outbox', { recipient: email }, { state });
      const lost = await copied();
      expect(await people.look(old)).toMatchObject({ state: 'invalid', reason: 'replaced' });
      expect(await readAudit(people.db(), { about: id })).toContainEqual(
        expect.objectContaining({
          event: 'invitation_link_copied',
          actor: people.admin().front().uid,
        }),
      );
      expect((await people.list()).invitations).toContainEqual(
        expect.objectContaining({ id, state: 'open', mail: 'copied' }),
      );
      // The link was lost: a new copy works.
      const token = await copied();
      expect((await people.signUp(email, lost)).body).toMatchObject({
        reason: 'INVITATION_INVALID',
      });
      expect((await people.signUp(email, token)).body['status']).toBe('OK');
      expect(await people.platform().services.createConfirmationLink(email)).toBeDefined();
      expect(await copy()).toMatchObject({ ret: REFUSED_RET });
    },
  );

  it('A94: reveals nothing about accounts: it looks alike with and without one, and only its hash is stored', async () => {
    const [stranger, owner] = [people.address(), people.address('other.example')];
    await new Browser(people.platform().url).form(
      '/signup',
      signUpFields(owner, { company: 'Other' }),
    );
    await people.invite([stranger, owner]);
    const tokens = [await people.linkTo(stranger), await people.linkTo(owner)];
    const [one, two] = await Promise.all(tokens.map((token) => people.look(token)));
    expect(two).toEqual({ ...Object(one), email: owner, until: expect.any(Number) });
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await people.db().selectFrom('invitations').selectAll().execute();
    expect(
      kept.filter((row) => tokens.some((token) => Object.values(row).includes(token))),
    ).toEqual([]);
    expect(await people.look('made-up')).toEqual({ state: 'invalid', email: '' });
  });
});

it('section 9: inviters are notified once, by one mail, of invitations that end tomorrow', async () => {
  const { email, userId } = await people.member('admin');
  const noon = Date.UTC(2026, 10, 22, 12);
  const away: string[] = [];
  const invited = (day: number, invitedBy = userId) =>
    createInvitation(
      people.db(),
      { email: people.address(), studioId: FIRST_STUDIO, role: 'viewer', invitedBy },
      noon + (day - 7) * DAY_MS,
    );
  // From the first moment of tomorrow to that of the day after.
  for (const day of [0, 0.5, 1, 1.499, 1.5, 2]) await invited(day);
  for (const end of [{ withdrawn_at: 1 }, { used_at: 1 }]) {
    const { id } = await invited(1);
    await people.db().updateTable('invitations').set(end).where('id', '=', id).execute();
  }
  // Suspended inviters, and those who changed the studio or may no longer invite, are not notified.
  for (const change of [{ blocked_reason: 'Left' }, { studio_id: 'other' }, { role: 'viewer' }]) {
    const gone = await people.member('admin');
    away.push(gone.email);
    await invited(1, gone.userId);
    await setRows(people.db(), 'profiles', { user_id: gone.userId }, change);
  }

  const remind = (at: number) => remindInviters({ ...people.mailContext(), now: () => at });
  for (const hour of [-1, 0, 3]) await remind(noon + hour * 3_600_000);
  const subjects = async (to = email) =>
    (await people.platform().services.mails(to)).map(({ subject }) => subject);
  for (const each of away) expect(await subjects(each)).toEqual([]);
  expect(await subjects()).toEqual(['3 invitations on Adlantern expire tomorrow']);

  await setRows(people.db(), 'profiles', { user_id: userId }, { first_language: 'zh' });
  await remind(noon + DAY_MS);
  expect(await subjects()).toHaveLength(2);
  expect(await subjects()).toContainEqual(expect.stringContaining('明天'));
});

it('a registration that began before the withdrawal of its invitation cannot use it', async () => {
  const email = people.address();
  await people.invite([email]);
  const invitation = await people.linkTo(email);
  const began = Date.now();
  await people.post(people.admin(), `/invitations/${await people.idOf(email)}/withdraw`);
  const context = { db: people.db(), now: () => began - 1 };
  const names = { first_name: '', last_name: '', company: '', title: '' };
  const made = createMember(context, { password: PASSWORD }, { email, ...names }, { invitation });
  expect(await made).toEqual({ status: 'INVITATION_GONE' });
  expect(await claimInvitation(context.db, invitation, began - 1)).toBeUndefined();
});
