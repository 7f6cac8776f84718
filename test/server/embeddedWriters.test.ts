import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { longTransaction, openDatabase } from '../../server/data/database';
import type { Tables } from '../../server/data/schema';
import { SerialLibsqlDialect } from '../../server/data/serialDialect';
import { databaseOfTest } from './support/ofTest';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();

/** Opens the database a second time and writes until `work` ends, as another process does. */
async function whileAnotherWrites(role: string, work: () => Promise<void>): Promise<void> {
  const other = await openDatabase({ dataDir: folder });
  try {
    await other.transaction().execute(async (trx) => {
      await trx.insertInto('roles').values({ role }).execute();
      await work();
    });
  } finally {
    await other.destroy();
  }
}

describe('while another process writes to the embedded database', () => {
  it('writes wait without stopping the process, and reads are served', async () => {
    const own = await databaseOfTest({ dataDir: folder });
    const write = (role: string) => own.insertInto('roles').values({ role }).execute();
    const rolesOf = async () => {
      const rows = await own.selectFrom('roles').select('role').orderBy('role').execute();
      return rows.map(({ role }) => role);
    };
    let writes: Promise<unknown> = Promise.resolve();
    await whileAnotherWrites('theirs', async () => {
      const inside = own
        .transaction()
        .execute((trx) => trx.insertInto('roles').values({ role: 'inside' }).execute());
      writes = Promise.all([write('plain'), inside]);
      await pause(100);
      expect(await rolesOf()).toEqual([]);
    });
    await writes;
    expect(await rolesOf()).toEqual(['inside', 'plain', 'theirs']);
  });

  it('a write gives up after its time limit, and the next statements see what the other has written', async () => {
    const dialect = new SerialLibsqlDialect({ file: `${folder}/platform.db`, timeout: 100 });
    const own = new Kysely<Tables>({ dialect });
    const late = { role: 'late' };
    const count = async () => (await own.selectFrom('roles').select('role').execute()).length;
    const before = await count();
    await whileAnotherWrites('later', async () => {
      await expect(own.insertInto('roles').values(late).execute()).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      });
      expect(await count()).toBe(before);
    });
    expect(await count()).toBe(before + 1);
    await own.insertInto('roles').values(late).execute();
    await own.destroy();
  });

  it('a transaction of many seconds waits for another one, as two imports at once', async () => {
    const own = await databaseOfTest({ dataDir: folder });
    const began = performance.now();
    let merged: Promise<unknown> = Promise.resolve();
    await whileAnotherWrites('first', async () => {
      merged = longTransaction(own, (trx) =>
        trx.insertInto('roles').values({ role: 'second' }).execute(),
      );
      await pause(50);
      const clock = jest.spyOn(performance, 'now').mockReturnValue(began + 30_000);
      await pause(50);
      clock.mockRestore();
    });
    await expect(merged).resolves.toBeDefined();
  });
});
