import type { Findings, FoundAccount } from './history';
import type { Stage } from './stage';

interface AccountRow {
  readonly id: string;
  readonly email: string;
}

const USERS = 'select user_id as id, email from users';

/** Reads the final state from the databases; `notHealed` lists what the platforms did not recover from. */
export async function findingsOf(stage: Stage, notHealed: readonly string[]): Promise<Findings> {
  const { db, mailbox, coreUsers } = stage.world;
  const rowsOf = async <Row extends object>(text: string) => (await db.query<Row>(text)).rows;
  const users = await coreUsers.query<AccountRow>(USERS);
  const profiles = await rowsOf<{ id: string; role: string }>(
    'select user_id as id, role from profiles',
  );
  const events = await rowsOf<{ subject: string; event: string; count: string }>(
    'select subject, event, count(*) as count from audit group by subject, event',
  );
  const used = await rowsOf<{ email: string }>('select email from invitations where used_at > 0');
  const waiting = await rowsOf<{ recipient: string }>(
    `select recipient from outbox where state = 'waiting' and subject like 'Reset your%'`,
  );
  const imports = await rowsOf<{ clicks: string }>(
    `select distinct clicks from delivery_rows where owner = 'studio'`,
  );
  const accounts = users.rows.map(({ id, email }): FoundAccount => {
    const profile = profiles.find((row) => row.id === id);
    const own = events.filter(({ subject }) => subject === id);
    return {
      email,
      hasProfile: profile !== undefined,
      role: profile?.role ?? '',
      events: Object.fromEntries(own.map(({ event, count }) => [event, Number(count)])),
    };
  });
  return {
    accounts,
    usedInvitations: used.map(({ email }) => email),
    imports: imports.map(({ clicks }) => clicks),
    resetMails: mailbox.received
      .filter(({ kind }) => kind === 'reset')
      .map(({ email, at }) => ({ email, at: stage.since(at) })),
    resetMailsWaiting: waiting.map(({ recipient }) => recipient),
    notHealed,
  };
}
