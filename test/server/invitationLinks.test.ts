import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { textField, fieldsOf } from '../../server/json';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import { renameStudio, FIRST_STUDIO } from '../../server/studios/studios';
import { remindInviters } from '../../server/people/reminders';
import { createInvitation } from '../../server/registration/invitations';
import { Browser, signUpFields } from './support/browser';
import { peopleWorld, DAY_MS } from './support/peopleWorld';

const people = peopleWorld();

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
    const accept = () => stranger.send('POST', '/api/invitation/accept', { body: { token } });
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
      const failed = people.db().updateTable('outbox').set({ state });
      await failed.where('recipient', '=', email).execute();
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
  const look = await offer(browser, token);
  expect(look).toEqual({ state: 'no_permission', email: '', leaves: 'Curious Games' });
  expect(await accept(browser, token)).toBe('gone');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it('A96: an administrator whom others of the studio need cannot leave it', async () => {
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
  await crew.set({ role: 'admin' }).execute();
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
  // Suspended inviters, and those who changed the studio, are not notified.
  for (const change of [{ blocked_reason: 'Left' }, { studio_id: 'other' }]) {
    const gone = await people.member('admin');
    away.push(gone.email);
    await invited(1, gone.userId);
    const profile = people.db().updateTable('profiles').set(change);
    await profile.where('user_id', '=', gone.userId).execute();
  }

  const remind = (at: number) => remindInviters({ ...people.mailContext(), now: () => at });
  for (const hour of [-1, 0, 3]) await remind(noon + hour * 3_600_000);
  const subjects = async (to = email) =>
    (await people.platform().services.mails(to)).map(({ subject }) => subject);
  for (const each of away) expect(await subjects(each)).toEqual([]);
  expect(await subjects()).toEqual(['3 invitations on Adlantern expire tomorrow']);

  await remind(noon + DAY_MS);
  expect(await subjects()).toHaveLength(2);
});
