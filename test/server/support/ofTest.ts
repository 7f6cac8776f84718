import type { Platform } from '../../../server/platform';
import type { PlatformOptions } from '../../../server/operate/options';
import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { startTestPlatform } from './platform';

const opened: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** Closes something after the running test, whatever its outcome; what was opened last comes first. */
export const closeAfterTest = (close: () => Promise<unknown>): void => void opened.push(close);

/** Opens a database for the running test. */
export async function databaseOfTest(
  options: Parameters<typeof openDatabase>[0],
): Promise<Database> {
  const db = await openDatabase(options);
  closeAfterTest(() => db.destroy());
  return db;
}

/** Starts a platform for the running test. */
export async function platformOfTest(options?: PlatformOptions): Promise<Platform> {
  const platform = await startTestPlatform(options);
  closeAfterTest(() => platform.close());
  return platform;
}
