/**
 * Loads the platform's code and creates its database, and starts it on a message from its parent: `npm start` builds the
 * portal meanwhile.
 */
import { existsSync } from 'node:fs';

const messaged = new Promise((resolve) => process.once('message', resolve));
const end = () => process.exit(1);
process.once('disconnect', end);

const { startPlatform } = await import('../server/platform.ts');
const { serverOptions } = await import('../server/operate/options.ts');

/** Starts and ends a platform without pages, which creates a database that does not exist. */
async function createDatabase() {
  const options = serverOptions(process.env);
  if (options.databaseUrl !== undefined || existsSync(options.dataDir)) return;
  const log = { info: () => undefined, error: () => undefined };
  const platform = await startPlatform({ ...options, port: 0, portalDir: 'nowhere', log });
  await platform.close();
}

// What fails here is reported by the start itself.
await createDatabase().catch(() => undefined);
await messaged;
process.off('disconnect', end);
process.disconnect();
await import('../server/main.ts');
