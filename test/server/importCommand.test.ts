import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { importCommand } from '../../server/admin/importCommand';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();

it('O1: does not blame the file for a database that fails during an import', async () => {
  const db = await openDatabase({ dataDir: ':memory:' });
  const file = join(folder, 'deliveries.csv');
  writeFileSync(file, 'day,channel,game,spend\n2026-10-31,TikTok,Neon,5\n');
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  jest.spyOn(db, 'transaction').mockImplementation(() => {
    throw lost;
  });
  const command = {
    db,
    settings: () => loadSettings(db, {}),
    url: '',
    post: async () => undefined,
    holdsCore: true,
    now: Date.now,
    record: () => Promise.resolve(),
  };
  await expect(importCommand.run(command, { words: [file], options: {} })).rejects.toBe(lost);
  await db.destroy();
});

describe('the import of deliveries', () => {
  const environment = { DATA_DIR: join(folder, 'import') };
  const HEAD = 'day,channel,game,impressions,clicks,installs,spend,revenue';
  const take = (...lines: string[]) => {
    const file = join(folder, 'deliveries.csv');
    writeFileSync(file, `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`);
    return admin(['import', file], environment);
  };
  const rows = async () => {
    const db = await openDatabase({ dataDir: environment.DATA_DIR });
    const all = await db.selectFrom('delivery_rows').selectAll().orderBy('day').execute();
    await db.destroy();
    return all;
  };
  const done = async (...typed: string[]) => {
    const { code, out } = await admin(typed, environment);
    expect(code).toBe(0);
    return out;
  };
  beforeAll(() => done('migrate'));

  it('O1: imports every line, and the same file again', async () => {
    const first = await take(
      '2026-11-20,tiktok,"Ember, ""Tactics""",1000,10,1,12.5,3',
      '2026-11-21,google,tide,5,4,3,2.01,1.00',
    );
    expect(first).toMatchObject({
      code: 0,
      out: '2 rows of deliveries: 2 added, 0 changed, 0 unchanged, 0 removed.',
    });
    expect(await take('2026-11-21,google,tide,6,4,3,2.01,1.00')).toMatchObject({
      out: '1 row of deliveries: 0 added, 1 changed, 0 unchanged, 0 removed.',
    });
    expect(await rows()).toMatchObject([
      { owner: 'studio', game: 'Ember, "Tactics"', spend_cents: 1_250, revenue_cents: 300 },
      { day: '2026-11-21', impressions: 6, spend_cents: 201 },
    ]);
  });

  it('O1: refuses a file by line and column, and imports nothing', async () => {
    const before = await rows();
    const { code, out } = await take(
      '2026-11-01,bing,moss,1,1,1,1,1',
      '2026-11-21,radio,tide,5,4,3,2,1',
    );
    expect([code, ...out.split('\n')]).toEqual([
      1,
      '1 problem; nothing was imported.',
      expect.stringContaining('line 3, column 2, channel "radio": Enter one of: Facebook, '),
    ]);
    expect(await rows()).toEqual(before);
  });

  it('O1: imports for the named studio, and refuses an unknown one', async () => {
    const id = (await done('studio', 'create', 'Tide')).split('\n')[0] ?? '';
    const file = join(folder, 'tide.csv');
    writeFileSync(file, `${HEAD}\n2026-11-20,bing,moss,1,1,1,1,1\n`);
    await done('import', file, '--studio', id);
    expect((await rows()).filter(({ owner }) => owner === id)).toHaveLength(1);
    expect((await admin(['import', file, '--studio', 'none'], environment)).err).toBe(
      'There is no studio "none".',
    );
  });

  it('O1: creates the sample, and nothing for the studio', async () => {
    const others = async () => (await rows()).filter(({ owner }) => owner !== 'sample');
    const before = await others();
    await done('import', '--sample');
    expect(await others()).toEqual(before);
    const owners = (await rows()).map(({ owner }) => owner);
    expect(owners.length).toBeGreaterThan(10_000);
    expect((await admin(['import'], environment)).code).toBe(2);
  });
});
