import { remindInviters } from '../../server/people/reminders';
import { createInvitation } from '../../server/registration/invitations';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { DAY_MS, peopleWorld } from './support/peopleWorld';

const people = peopleWorld();

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
