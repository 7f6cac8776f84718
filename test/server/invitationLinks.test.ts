import { readAudit } from '../../server/audit/read';
import { REFUSED_RET } from '../../server/http/errors';
import { textField } from '../../server/json';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import { Browser, signUpFields } from './support/browser';
import { peopleWorld } from './support/peopleWorld';

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
