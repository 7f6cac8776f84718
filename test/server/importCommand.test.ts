import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    url: undefined,
    post: async () => undefined,
    holdsCore: true,
    now: Date.now,
    record: () => Promise.resolve(),
  };
  await expect(importCommand.run(command, { words: [file], options: {} })).rejects.toBe(lost);
  await db.destroy();
});
