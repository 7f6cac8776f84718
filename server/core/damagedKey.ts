import type { Database, SigningKeysTable } from '../data/schema';
import { adminCommand } from '../operate/adminCommand';
import { Outage } from '../operate/outage';
import { ROTATED } from './keyRotation';
import { SECRET_KIND, secretOf, signingKeyOf } from './keyRows';

/** A key or secret that the database holds damaged. Requests that need it can be repeated once it is replaced. */
export class DamagedKey extends Outage {
  constructor(name: string) {
    const what = ROTATED.some((known) => known === name)
      ? `Run: ${adminCommand(`keys rotate ${name}`)}`
      : 'Restore its row of the table signing_keys from a backup, or delete it: the platform makes a new one.';
    super(`the key "${name}" is damaged in the database. ${what}`);
  }
}

/** What only the embedded core uses; the rows stay if a separate core replaces it. */
const OF_CORE: readonly string[] = ['dynamic', 'static', 'refresh-token', 'totp'];

const nameOf = ({ kind, kid }: SigningKeysTable): string =>
  kind === SECRET_KIND ? kid.replace(/^secret-/, '').replace(/\..*/, '') : kind;

/**
 * Checks that each key has a usable row, and that all secrets are whole: a damaged one may have sealed something that
 * is still in use. @throws {DamagedKey}
 */
export async function checkKeys(db: Database, embeddedCore: boolean): Promise<number> {
  const rows = await db.selectFrom('signing_keys').selectAll().execute();
  const names = new Set(rows.map(nameOf).filter((name) => embeddedCore || !OF_CORE.includes(name)));
  for (const name of names) {
    const own = rows.filter((row) => nameOf(row) === name);
    const isUsable = own.every(({ kind }) => kind === SECRET_KIND)
      ? own.every((row) => secretOf(row) !== undefined)
      : own.some((row) => signingKeyOf(row) !== undefined);
    if (!isUsable) throw new DamagedKey(name);
  }
  return names.size;
}
