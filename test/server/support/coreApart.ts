import { startCore } from '../../../server/core/core';
import { openKeyStore } from '../../../server/core/keys';
import { openDatabase } from '../../../server/data/database';
import { loadSettings } from '../../../server/data/settings';
import type { PlatformOptions } from '../../../server/operate/options';
import { clockedPlatform, memoryLog } from './platform';

/** Where the core of a platform may run. */
export const CORES = ['embedded', 'over HTTP'] as const;

/** Starts a core over HTTP, with a database in memory. */
export async function startMemoryCore(now: () => number, chosen?: PlatformOptions['settings']) {
  const db = await openDatabase({ dataDir: ':memory:' });
  const settings = await loadSettings(db);
  if (chosen) await settings.set(chosen);
  const keys = openKeyStore(db, settings, now);
  const core = await startCore({ db, settings, keys, log: memoryLog(), now });
  return {
    ...core,
    async close() {
      await core.close();
      await db.destroy();
    },
  };
}

/**
 * Starts a separate core over HTTP, with a separate database. As it shares one process with the platform and the test, a
 * busy machine may need longer for a response than a platform waits (`CORE_MS`); until it is closed, no limit ends before
 * a minute.
 */
export async function startCoreApart(now: () => number, chosen?: PlatformOptions['settings']) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(60_000));
  const core = await startMemoryCore(now, chosen);
  return {
    options: { coreUri: core.url, coreApiKey: core.apiKey },
    async close() {
      await core.close();
      limit.mockRestore();
    },
  };
}

/** Starts one platform for the tests of a group, with an embedded core or one over HTTP, and the same clock. */
export function platformWithCore(
  where: (typeof CORES)[number],
  options: PlatformOptions = {},
  time?: () => number,
) {
  let apart: Awaited<ReturnType<typeof startCoreApart>> | undefined;
  beforeAll(async () => {
    apart = where === 'embedded' ? undefined : await startCoreApart(platform.now, options.settings);
  });
  const platform = clockedPlatform(() => ({ ...options, ...apart?.options }), time);
  afterAll(() => apart?.close());
  return platform;
}
