import { languageNamed } from '../http/language';
import { MS_PER_DAY } from '../../src/rules/constants';
import { ROUTES } from '../../src/rules/routes';
import type { AuthContext } from '../authApi/context';

type Context = Pick<AuthContext, 'db' | 'mail' | 'now' | 'url'>;

/** The day after the one of a time, in UTC: when it begins, and when it ends. */
function tomorrow(at: number): { readonly from: number; readonly to: number } {
  const from = (Math.floor(at / MS_PER_DAY) + 1) * MS_PER_DAY;
  return { from, to: from + MS_PER_DAY };
}

/**
 * Tells who invited that invitations end tomorrow, with one mail for all of them. However often it is done on a day,
 * by however many processes, nobody is told twice. Who is suspended or gone is not told.
 */
export async function remindInviters({ db, mail, now, url }: Context): Promise<void> {
  const { from, to } = tomorrow(now());
  const inviters = await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.user_id', 'invitations.invited_by')
    .select(({ fn }) => [
      'profiles.user_id',
      'profiles.email',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.language',
      fn.countAll().as('open'),
    ])
    .whereRef('profiles.studio_id', '=', 'invitations.studio_id')
    .where('profiles.blocked_reason', '=', '')
    .where('invitations.used_at', '=', 0)
    .where('invitations.withdrawn_at', '=', 0)
    .where('invitations.expires_at', '>=', from)
    .where('invitations.expires_at', '<', to)
    .groupBy([
      'profiles.user_id',
      'profiles.email',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.language',
    ])
    .execute();
  const link = new URL(ROUTES.people[0], url()).href;
  for (const { user_id, email, first_name, last_name, language, open } of inviters)
    await mail.post(
      db,
      'invitationsExpiring',
      {
        email,
        firstName: first_name,
        lastName: last_name,
        language: languageNamed(language),
      },
      { open: Number(open), until: from, link },
      `invitations expiring ${user_id} ${from}`,
    );
  mail.deliver();
}
