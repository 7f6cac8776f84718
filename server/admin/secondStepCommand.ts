import { isRole, ROLES } from '../../src/rules/roles';
import { normaliseEmail } from '../operate/secrets';
import { recipientOf } from '../mail/recipient';
import { endSecondStep } from '../secondStep/removeDue';
import { requireSecondStepOf } from '../studios/studios';
import { CommandError, UsageError, type Command } from './command';
import { heldProfile } from './peopleCommands';
import { studioIn } from './studioCommands';

/** Parses a list such as `admin,manager`; `none` is the empty list. */
function rolesIn(list = ''): string[] {
  if (list === 'none') return [];
  const roles = list.split(',').map((role) => role.trim());
  if (!roles.every((role) => isRole(role)))
    throw new UsageError(`ROLES must be "none" or some of ${ROLES.join(',')}.`);
  return roles;
}

/** Sets which roles need a second step, or removes it for a user who lost the phone and the recovery codes. */
export const secondStepCommand: Command = {
  name: 'second-step',
  words: ['require|remove', '[ROLES|EMAIL]'],
  options: { studio: { type: 'string' }, reason: { type: 'string' } },
  help: 'sets which roles need a second step in the first studio (or --studio ID); or removes the second step of a user who has proved their identity in another way (--reason TEXT), and mails them',
  async run(place, { words: [action, word], options }) {
    const { db, holdsCore, now, post, record, url } = place;
    if (action === 'require') {
      const { id, name } = await studioIn(place, options['studio']);
      const roles = rolesIn(word);
      const list = roles.join(',') || 'none';
      await db.transaction().execute(async (trx) => {
        await requireSecondStepOf(trx, id, roles);
        const reason = `second step: ${list}`;
        await record({ event: 'studio_changed', subject: id, reason }, trx);
      });
      return { lines: [`${id}  ${name}  second step: ${list}`], data: { id, roles } };
    }
    if (action !== 'remove') throw new UsageError(`"${action}" is not require or remove.`);
    const { reason } = options;
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new UsageError('--reason is required: how the user proved their identity.');
    if (!holdsCore)
      throw new CommandError(
        'SUPERTOKENS_CORE_URI: authenticator apps are stored in that core; use its own tools.',
      );
    const email = normaliseEmail(word ?? '');
    if (url === '') throw new CommandError('PUBLIC_URL: required for the email.');
    const at = now();
    await db.transaction().execute(async (trx) => {
      const { userId } = await heldProfile(trx, email);
      await endSecondStep(trx, userId);
      await record({ event: 'second_step_removed', subject: userId, reason }, trx);
      const to = await recipientOf(trx, email);
      await post(trx, 'secondStepLost', to, { at }, `second step removed ${userId} ${at}`);
    });
    return { lines: [`${email}  no longer has a second step`], data: { email } };
  },
};
