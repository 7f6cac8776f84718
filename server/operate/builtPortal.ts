import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformOptions } from './options';
import { StartupError } from './startupError';

/** Returns the folder of the built portal. @throws {StartupError} if it contains none */
export function builtPortalIn({ portalDir = './dist' }: PlatformOptions): string {
  if (existsSync(join(portalDir, 'files.json'))) return portalDir;
  throw new StartupError(`PORTAL_DIR: "${portalDir}" contains no built portal. Run: npm run build`);
}
