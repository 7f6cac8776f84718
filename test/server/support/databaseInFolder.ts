import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { temporaryFolder } from './temporaryFolder';

/** One database in a folder of its own for all tests around it, with which both go. */
export function databaseInFolder() {
  const folder = temporaryFolder();
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ dataDir: folder });
  });
  afterAll(() => db.destroy());
  return { folder, db: () => db };
}
