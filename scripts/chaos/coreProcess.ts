/**
 * Runs the embedded core as a separate process that behaves like a SuperTokens core for the platform. Reads
 * DATABASE_URL, PORT and API_KEY. Started by `npm run chaos`.
 */
import { startCore } from '../../server/core/core';
import { openKeyStore } from '../../server/core/keys';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { processLog } from '../../server/operate/log';
import { StartupError } from '../../server/operate/startupError';

const { DATABASE_URL: databaseUrl, PORT = '0', API_KEY: apiKey } = process.env;

async function main(): Promise<void> {
  const db = await openDatabase({ dataDir: ':memory:', databaseUrl, migrates: false });
  const settings = await loadSettings(db);
  const context = { db, settings, keys: openKeyStore(db, settings, Date.now), now: Date.now };
  const log = processLog(true);
  await startCore(
    { ...context, log },
    { port: Number(PORT), ...(apiKey !== undefined && { apiKey }) },
  );
  log.info('listening');
}

main().catch((error: unknown) => {
  // A startup error is one line (scripts/chaos/service.ts).
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exit(1);
});
