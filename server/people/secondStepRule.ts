import type { Role } from '../../src/rules/roles';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Language } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { requireApps } from '../secondStep/needed';
import { requireFreshSignIn } from '../session/freshSignIn';
import { administratorsOf } from '../studios/administrators';
import { requireSecondStepOf, secondStepRolesOf } from '../studios/studios';
import { holdAsActor, type Actor } from './actor';
import { personOf } from './roleMails';
import { NO_ONE, ROLE_NAMES } from './words';

/**
 * Returns the roles for which the studio requires a second step; null for users who may not change them, and if the core has
 * no authenticator apps.
 */
export const secondStepRule = async (
  { db, core }: Pick<AuthContext, 'db' | 'core'>,
  { studio, permissions }: Actor,
): Promise<Role[] | null> =>
  core.keepsApps && permissions.includes('people:write') ? secondStepRolesOf(db, studio.id) : null;

const named = (roles: readonly Role[], language: Language): string =>
  new Intl.ListFormat(language).format(roles.map((role) => ROLE_NAMES[role][language])) ||
  NO_ONE[language];

/**
 * Sets the roles for which the studio requires a second step, after a fresh sign-in. Members without one set it up at
 * their next sign-in. Every administrator is notified by mail.
 */
export async function requireSecondStep(
  { db, core, mail, now }: AuthContext,
  actor: Actor,
  roles: readonly Role[],
): Promise<null> {
  const { userId, studio, language } = actor;
  // Those it applies to could not sign in any more.
  if (roles.length > 0) requireApps(core);
  const at = now();
  await requireFreshSignIn(actor.session, 'requireSecondStep', at);
  await db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    const before = await secondStepRolesOf(trx, studio.id);
    if (before.join() === roles.join()) return;
    await requireSecondStepOf(trx, studio.id, roles);
    const reason = `second step: ${roles.join(',') || 'none'}`;
    await record(trx, { event: 'studio_changed', subject: studio.id, actor: userId, reason }, at);
    const by = await personOf(trx, userId);
    for (const { user_id, email } of await administratorsOf(trx, studio.id)) {
      const to = await recipientOf(trx, email, user_id === userId ? language : undefined);
      const [was, is] = [named(before, to.language), named(roles, to.language)];
      const data = { by, studio: studio.name, before: was, after: is, at };
      await mail.post(
        trx,
        'secondStepRule',
        to,
        data,
        `second step of ${studio.id} ${at} ${user_id}`,
      );
    }
  });
  mail.deliver();
  return null;
}
