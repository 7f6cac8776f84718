import { languageNamed } from '../http/language';
import type { AuthContext } from '../authApi/context';
import { peopleLink } from '../mail/links';
import { DAY_MS } from '../../src/rules/durations';

const PERSON = [
  'profiles.user_id',
  'profiles.email',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.language',
  'profiles.first_language',
] as const;

type Context = Pick<AuthContext, 'db' | 'mail' | 'now' | 'url'>;

/** In UTC. */
function tomorrow(at: number): { readonly from: number; readonly to: number } {
  const from = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
  return { from, to: from + DAY_MS };
}

/**
 * Notifies inviters of invitations that end tomorrow, with one mail each. Repeated runs on a day, also by several
 * processes, send nothing twice. Inviters who were suspended or removed, or may no longer invite, get no mail.
 */
export async function remindInviters({ db, mail, now, url }: Context): Promise<void> {
  const { from, to: until } = tomorrow(now());
  const inviters = await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.user_id', 'invitations.invited_by')
    .select(PERSON)
    .select(({ fn }) => fn.countAll().as('open'))
    .whereRef('profiles.studio_id', '=', 'invitations.studio_id')
    .where('profiles.role', '=', 'admin')
    .where('profiles.blocked_reason', '=', '')
    .where('invitations.used_at', '=', 0)
    .where('invitations.withdrawn_at', '=', 0)
    .where('invitations.expires_at', '>=', from)
    .where('invitations.expires_at', '<', until)
    .groupBy(PERSON)
    .execute();
  const link = peopleLink(url());
  for (const { user_id, open, ...person } of inviters) {
    const { email, first_name: firstName, last_name: lastName } = person;
    const to = {
      email,
      firstName,
      lastName,
      language: languageNamed(person.language || person.first_language),
    };
    const data = { open: Number(open), until: from, link };
    const key = `invitations expiring ${user_id} ${from}`;
    await mail.post(db, 'invitationsExpiring', to, data, key);
  }
  mail.deliver();
}
