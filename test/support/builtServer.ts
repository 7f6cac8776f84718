import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { RARELY_OPTIMIZED } from '../../scripts/rarelyOptimized.cjs';
import { bundleServer } from '../../scripts/serverBundle.mjs';

/** Inside the tree, where the packages are resolved. */
const FOLDER = join(process.cwd(), '.cache/server');
/** The files of the developers' page, which production does not have. */
const DEVELOPERS = ['server/developers/developers.css', 'server/developers/app.js'];

function write(): string {
  mkdirSync(FOLDER, { recursive: true });
  const draft = mkdtempSync(join(FOLDER, 'draft-'));
  bundleServer(draft, { main: 'server/main.ts' });
  for (const file of DEVELOPERS) cpSync(file, join(draft, basename(file)));
  const key = createHash('sha256');
  for (const file of readdirSync(draft)) key.update(file).update(readFileSync(join(draft, file)));
  const built = join(FOLDER, key.digest('hex').slice(0, 16));
  try {
    renameSync(draft, built);
  } catch (error) {
    // Concurrent suites write the same files.
    if (!existsSync(built)) throw error;
    rmSync(draft, { recursive: true });
  }
  return join(built, 'main.mjs');
}

let main = process.env['BUILT_SERVER'];

/** The server as production starts it, built on first use: starting with tsx takes twice the time. */
export const builtServer = (): string => (main ??= write());

/** Node's arguments to start it. */
export const serverArguments = (): string[] => [RARELY_OPTIMIZED, builtServer()];
