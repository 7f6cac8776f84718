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
import { bundleServer } from '../../scripts/serverBundle.mjs';

/** In the tree, where the packages are found. */
const FOLDER = join(process.cwd(), '.cache/server');
/** What the developers' page is made of, which production does not have. */
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
    // Suites that run at once write the same.
    if (!existsSync(built)) throw error;
    rmSync(draft, { recursive: true });
  }
  return join(built, 'main.mjs');
}

let main: string | undefined;

/** The platform as production starts it, made when it is first asked for: with tsx a start takes twice the time. */
export const builtServer = (): string => (main ??= write());
