/**
 * `node scripts/compareScreens.mjs BEFORE AFTER` compares the screenshots of two runs of `npm run screens`
 * (`SCREENS_DIR=folder npx playwright test screens`), lists those that differ, and writes the differences into
 * AFTER/differences. Exit codes: 0 if all are equal, 1 if not.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { readCommand } from './readCommand.mjs';

/** This many pixels may differ between renderings: edges of letters and curves. */
const MOST_PIXELS = 8;

const [before, after] = readCommand(import.meta.filename).positionals;
if (!before || !after) throw new Error('Two folders of screenshots are required.');

const picturesIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.png'));
const read = (folder, name) => PNG.sync.read(readFileSync(join(folder, name)));

const differences = join(after, 'differences');

/** Compares two screenshots of one name; returns undefined if they are equal. */
function compare(name) {
  const [one, other] = [read(before, name), read(after, name)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height)
    return `${width} x ${height}, now ${other.width} x ${other.height}`;
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height);
  if (pixels <= MOST_PIXELS) return undefined;
  mkdirSync(differences, { recursive: true });
  writeFileSync(join(differences, name), PNG.sync.write(difference));
  return `${pixels} pixels`;
}

const [old, now] = [picturesIn(before), picturesIn(after)];
const both = old.filter((name) => now.includes(name));
const found = [
  ...old.filter((name) => !now.includes(name)).map((name) => [name, 'only before']),
  ...now.filter((name) => !old.includes(name)).map((name) => [name, 'only after']),
  ...both.map((name) => [name, compare(name)]),
].filter(([, what]) => what !== undefined);

for (const [name, what] of found) process.stdout.write(`${name}: ${what}\n`);
process.stdout.write(`${both.length} screenshots compared, ${found.length} differ\n`);
process.exitCode = found.length > 0 ? 1 : 0;
