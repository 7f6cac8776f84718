import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { temporaryFolder } from './temporaryFolder';

/** Opens one database in a temporary folder for the surrounding tests, and removes both afterwards. */
export function databaseInFolder(folder = temporaryFolder()) {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ dataDir: folder });
  });
  afterAll(() => db.destroy());
  return { folder, db: () => db };
}
