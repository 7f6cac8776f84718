import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/data/database';
import type { Database } from '../server/data/schema';
import { findPostgres, startPostgres } from '../test/server/support/postgres';

/** The location of the data: a folder, or PostgreSQL. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Measures something at a new location of each database engine on this machine, one after the other. */
export async function onEachEngine<Run>(
  measure: (engine: string, place: Place) => Promise<Run>,
): Promise<Run[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const bin = findPostgres();
  const postgres = bin === undefined ? undefined : await startPostgres(bin);
  try {
    const runs = [await measure('libSQL', { dataDir, databaseUrl: undefined })];
    if (postgres !== undefined)
      runs.push(await measure('PostgreSQL', { dataDir, databaseUrl: postgres.url }));
    return runs;
  } finally {
    postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures something on a new database of each engine on this machine. */
export const onEachDatabase = <Run>(
  measure: (engine: string, db: Database) => Promise<Run>,
): Promise<Run[]> =>
  onEachEngine(async (engine, place) => {
    const db = await openDatabase(place);
    try {
      return await measure(engine, db);
    } finally {
      await db.destroy();
    }
  });
