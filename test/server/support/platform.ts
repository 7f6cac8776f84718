import { startPlatform, type Platform } from '../../../server/platform';
import type { PlatformOptions } from '../../../server/operate/options';
import type { Log } from '../../../server/operate/log';

/** A log that remembers. */
export function memoryLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  return { lines, info: add, error: add };
}

/** A platform on a free port, in memory unless the options say otherwise. */
export function startTestPlatform(options: PlatformOptions = {}): Promise<Platform> {
  return startPlatform({ port: 0, dataDir: ':memory:', log: memoryLog(), ...options });
}
