import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/data/database';
import type { Database } from '../server/data/schema';
import { findPostgres, startPostgres } from '../test/server/support/postgres';

/** Measures something on a new database of each engine, one after the other. */
export async function onBothDatabases<Run>(
  measure: (engine: string, db: Database) => Promise<Run>,
): Promise<Run[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed.');
  const postgres = await startPostgres(bin);
  try {
    const runs: Run[] = [];
    for (const [engine, databaseUrl] of [
      ['libSQL', undefined],
      ['PostgreSQL', postgres.url],
    ] as const) {
      const db = await openDatabase({ dataDir: folder, databaseUrl });
      runs.push(await measure(engine, db));
      await db.destroy();
    }
    return runs;
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
