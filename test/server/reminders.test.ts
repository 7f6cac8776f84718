import { remindInviters } from '../../server/people/reminders';
import { createInvitation } from '../../server/registration/invitations';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { DAY_MS, peopleWorld } from './support/peopleWorld';

const people = peopleWorld();

it('section 9: who invited is told once, by one mail, which invitations end tomorrow', async () => {
  const { email, userId } = await people.member('admin');
  const noon = Date.UTC(2026, 10, 22, 12);
  const invited = (day: number) =>
    createInvitation(
      people.db(),
      { email: people.address(), studioId: FIRST_STUDIO, role: 'viewer', invitedBy: userId },
      noon + (day - 7) * DAY_MS,
    );
  for (const day of [0, 1, 1, 1, 2]) await invited(day);
  const { id } = await invited(1);
  await people
    .db()
    .updateTable('invitations')
    .set({ withdrawn_at: 1 })
    .where('id', '=', id)
    .execute();

  const remind = (at: number) => remindInviters({ ...people.mailContext(), now: () => at });
  for (const hour of [-1, 0, 3]) await remind(noon + hour * 3_600_000);
  const subjects = async () =>
    (await people.platform().services.mails(email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['3 invitations on Adlantern expire tomorrow']);

  await remind(noon + DAY_MS);
  expect(await subjects()).toHaveLength(2);
});
