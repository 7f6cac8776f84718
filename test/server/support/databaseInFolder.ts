import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';

/** One database in a folder of its own for all tests around it, which takes the folder with it at their end. */
export function databaseInFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ dataDir: folder });
  });
  afterAll(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, db: () => db };
}
