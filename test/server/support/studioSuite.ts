import { openDatabase, type DatabaseOptions } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { addProfile } from '../../../server/registration/members';
import { changeRole, LastAdministrator } from '../../../server/studios/administrators';
import { createStudio } from '../../../server/studios/studios';
import type { Role } from '../../../src/rules/roles';
import { setRows } from './rows';

/** The rules that keep an administrator in each studio, on one engine. */
export function studioSuite(options: () => DatabaseOptions): void {
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    db = await openDatabase(options());
  });
  afterAll(() => db.destroy());

  const studio = async () => (await createStudio(db, 'Tide', 1)).id;
  const person = async (studioId: string, role: Role = 'admin') => {
    count += 1;
    const userId = `person-${count}`;
    const names = { first_name: 'A', last_name: 'B', company: '', title: '' };
    const profile = { email: `${userId}@studio.example`, ...names };
    await addProfile(db, profile, { userId, studioId, role, at: 1 });
    return userId;
  };
  const give = (userId: string, role: Role) =>
    db.transaction().execute((trx) => changeRole(trx, userId, role, false));
  const administrators = async (studioId: string) =>
    (
      await db
        .selectFrom('profiles')
        .select('user_id')
        .where('studio_id', '=', studioId)
        .where('role', '=', 'admin')
        .execute()
    ).map(({ user_id }) => user_id);

  it('A96: only one of two administrators who lower each other at once succeeds', async () => {
    const studioId = await studio();
    const two = [await person(studioId), await person(studioId)];
    const outcomes = await Promise.allSettled(two.map((userId) => give(userId, 'viewer')));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await administrators(studioId)).toHaveLength(1);
  });

  it('A97: suspended administrators and those of another studio do not count', async () => {
    const studioId = await studio();
    const [last, suspended] = [await person(studioId), await person(studioId)];
    await person(await studio());
    await setRows(db, 'profiles', { user_id: suspended }, { blocked_reason: 'Left' });
    await expect(give(last, 'manager')).rejects.toThrow(LastAdministrator);
    await give(suspended, 'viewer');
    expect(await administrators(studioId)).toEqual([last]);
  });
}
