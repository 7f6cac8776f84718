/**
 * `npm run replay -- file.json [--make-test name]`: replays an action log without a browser and tells
 * whether it ends byte-equal, or where it first differs. Exit codes: 0 equal, 1 different, 2 not a log.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceText } from '../src/devtools/actionLog/differenceText';
import { LogFileError, readLog } from '../src/devtools/actionLog/logFile';
import { changedMachines, machineHashes } from '../src/devtools/actionLog/machineHashes';
import { replay } from '../src/devtools/actionLog/replay';

const USAGE = 'Usage: npm run replay -- <log.json> [--make-test <name>]';
/** Golden logs: test/logs/logs.test.ts replays each. */
const LOGS = join(import.meta.dirname, '../test/logs/golden');
const TEST_NAME = /^[\w-]{1,80}$/;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

const [file, option, name] = process.argv.slice(2);
if (file === undefined || (option !== undefined && option !== '--make-test')) stop(USAGE);
if (option !== undefined && !TEST_NAME.test(name ?? '')) stop(USAGE);

try {
  const text = readFileSync(file, 'utf8');
  const log = readLog(text);
  const changed = changedMachines(log.facts?.machines ?? {}, await machineHashes());
  if (changed.length > 0)
    say(`Changed since the log was written: ${changed.join(', ')}. It may end differently.`);
  const { difference } = await replay(log);
  if (difference) say(differenceText(difference));
  else if (log.facts?.finalState) say(`Byte-equal after ${log.actions.length} actions.`);
  else say(`Replayed ${log.actions.length} actions. The log tells no final state to compare with.`);
  if (name !== undefined && !difference) {
    writeFileSync(join(LOGS, `${name}.json`), text);
    say(`Kept as test/logs/golden/${name}.json.`);
  }
  process.exit(difference ? 1 : 0);
} catch (error) {
  if (error instanceof LogFileError) stop(error.message);
  stop(error instanceof Error ? error.message : String(error));
}
