import { constants } from 'node:buffer';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { differenceText, logDifferenceText } from '../../src/kit/replay/differenceText';
import type { Expectation } from '../../src/kit/replay/expectation';
import {
  checkExpectation,
  compareLogs,
  readLog,
  machineHashes,
  replay,
} from '../../src/devtools/portalLogs';
import { expectationText, readExpectation } from '../../src/kit/replay/expectation';
import type { ActionLog } from '../../src/kit/recorder/logDetails';
import { LogFileError } from '../../src/kit/replay/logFileError';
import { pagesOf, containsStates } from '../../src/kit/replay/logFile';
import { logText } from '../../src/kit/replay/logText';
import { changedMachines } from '../../src/kit/replay/machineHashes';
import { isRecord } from '../../src/rules/json';
import { terminalText } from '../../src/rules/terminalText';
import { bisect } from './bisect';
import { expectedLog } from './expectedLog';

/** Exit codes of a replay. */
export const EXIT = { alike: 0, different: 1, unusable: 2, nothingCompared: 3 } as const;

type Exit = (typeof EXIT)[keyof typeof EXIT];

const USAGE = `Usage: npm run replay -- <log.json> [options]
  --expect <machine=state@step>  the expected state, for example signIn=refused.fieldError@19
  --against <other.json>         finds the first step at which two logs differ
  --page <number>                with --expect: the page of the log's session; without it, the last one
  --make-test [name]             saves the log as a test; with --expect, the test fails until the expectation holds
  --bisect [--good <revision>]   with --expect: finds the commit that broke it`;

const TEST_NAME = /^[\w-]{1,80}$/;

/** Golden logs must replay equal (test/logs/logs.test.ts), expected ones as stated (test/logs/expected.test.ts). */
const FOLDERS = { golden: 'test/logs/golden', expected: 'test/logs/expected' } as const;

interface ReplayRequest {
  file: string;
  /** The log to compare with; null for none. */
  against: string | null;
  expectation: Expectation | null;
  /** From 1; null for the page on which the log was saved. */
  page: number | null;
  /** The name of the test; null for none. */
  test: string | null;
  bisects: boolean;
  good: string | null;
}

const nameFor = (file: string, expectation: Expectation | null): string =>
  (expectation ? expectationText(expectation) : basename(file, '.json')).replaceAll(
    /[^\w-]+/g,
    '-',
  );

function readRequest(given: readonly string[]): ReplayRequest {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      expect: { type: 'string' },
      against: { type: 'string' },
      page: { type: 'string' },
      'make-test': { type: 'boolean' },
      bisect: { type: 'boolean' },
      good: { type: 'string' },
    },
  });
  const [file, name, ...more] = positionals;
  const makesTest = values['make-test'] === true;
  if (file === undefined || more.length > 0 || (name !== undefined && !makesTest))
    throw new LogFileError(USAGE);
  const expectation = values.expect === undefined ? null : readExpectation(values.expect);
  for (const option of ['bisect', 'page'] as const)
    if (values[option] !== undefined && !expectation)
      throw new LogFileError(`--${option} requires --expect.`);
  if (values.good !== undefined && values.bisect !== true)
    throw new LogFileError('--good requires --bisect.');
  if (values.page !== undefined && !/^[1-9]\d*$/.test(values.page))
    throw new LogFileError(`--page ${values.page}: pages are numbered from 1.`);
  const test = makesTest ? (name ?? nameFor(file, expectation)) : null;
  if (test !== null && !TEST_NAME.test(test))
    throw new LogFileError(`"${test}" is not a test name: use letters, digits, - and _ only.`);
  if (values.against !== undefined && (expectation || makesTest))
    throw new LogFileError('--against goes with no other option.');
  return {
    file,
    against: values.against ?? null,
    expectation,
    page: values.page === undefined ? null : Number(values.page),
    test,
    bisects: values.bisect === true,
    good: values.good ?? null,
  };
}

export interface ReplayCommand {
  root: string;
  /** The path of probe.mts, which runs inside other commits. */
  probe: string;
  /** Receives each line of output. */
  print: (line: string) => void;
}

function keep(root: string, folder: string, name: string, text: string): string {
  const file = join(folder, `${name}.json`);
  if (existsSync(join(root, file)))
    throw new LogFileError(`${file} already exists. Choose another name.`);
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, file), text);
  return file;
}

/** Names a page of a session: `Page 1 of 4, /portal/login: `; empty if it is the only one. */
const pageText = (pages: readonly ActionLog[], at: number): string =>
  pages.length > 1
    ? `Page ${at + 1} of ${pages.length}, ${pages[at]?.facts?.routes[0]?.path ?? 'a page'}: `
    : '';

async function runExpectation(
  whole: ActionLog,
  request: ReplayRequest,
  { root, probe, print }: ReplayCommand,
): Promise<Exit> {
  const { expectation, page, test, bisects, good } = request;
  if (!expectation) return EXIT.unusable;
  const pages = pagesOf(whole);
  const at = page === null ? pages.indexOf(whole) : page - 1;
  const log = pages[at];
  if (!log) throw new LogFileError(`The log has no page ${page}; its pages: ${pages.length}.`);
  const { holds, text } = checkExpectation(log, expectation);
  if (test !== null) {
    const file = keep(root, FOLDERS.expected, test, expectedLog(log, expectation));
    print(
      `Saved as ${file}: ${holds ? 'passes here; check that it fails without the fix.' : 'fails until the expectation holds.'}`,
    );
  }
  print(pageText(pages, at) + text);
  if (!bisects) return holds ? EXIT.alike : EXIT.different;
  if (holds)
    throw new LogFileError(
      'The expectation holds on the current code: there is nothing to bisect.',
    );
  return bisect({ root, probe, log, expectation, good, print }) ? EXIT.different : EXIT.unusable;
}

async function comparePage(log: ActionLog, print: (line: string) => void): Promise<Exit> {
  const changed = changedMachines(log.facts?.machines ?? {}, await machineHashes());
  if (changed.length > 0)
    print(`Changed since the log was written: ${changed.join(', ')}. It may end differently.`);
  for (const { step, text: error } of log.facts?.failed ?? [])
    print(`Step ${step + 1} threw when it was recorded: ${error}`);
  const { difference } = await replay(log);
  if (difference) {
    print(differenceText(difference));
    return EXIT.different;
  }
  if (!containsStates(log)) {
    print(`Replayed ${log.actions.length} actions. The log contains no states to compare with.`);
    return EXIT.nothingCompared;
  }
  print(
    `${changed.length > 0 ? 'The same states' : 'Byte-equal'} after ${log.actions.length} actions.`,
  );
  return EXIT.alike;
}

/** Compares the pages of two logs in order, up to the first difference. */
function runAgainst(own: ActionLog, other: ActionLog, print: (line: string) => void): Exit {
  const [ownPages, otherPages] = [pagesOf(own), pagesOf(other)];
  for (const [at, page] of ownPages.entries()) {
    const otherPage = otherPages[at];
    const difference = otherPage ? compareLogs(page, otherPage) : null;
    if (difference) {
      print(pageText(ownPages, at) + logDifferenceText(difference));
      return EXIT.different;
    }
  }
  const [count, otherCount] = [ownPages.length, otherPages.length];
  if (count !== otherCount) {
    print(
      `The log has ${count} pages, the other log ${otherCount}. They are alike as far as both go.`,
    );
    return EXIT.different;
  }
  print(
    'The logs have the same actions, states and requests. Times and trace ids are not compared.',
  );
  return EXIT.alike;
}

/** Why a log cannot be saved as a golden one, by the exit code of the comparison. */
const NO_GOLDEN: Readonly<Partial<Record<Exit, string>>> = {
  [EXIT.different]:
    'A log that replays differently cannot be a golden log. State the expected outcome with --expect.',
  [EXIT.nothingCompared]:
    'A log without states proves nothing as a test. State the expected outcome with --expect.',
};

async function runComparison(
  log: ActionLog,
  request: ReplayRequest,
  text: string,
  { root, print }: ReplayCommand,
): Promise<Exit> {
  const pages = pagesOf(log);
  const exits: Exit[] = [];
  for (const [at, page] of pages.entries()) {
    const before = pageText(pages, at);
    exits.push(await comparePage(page, (line) => print(before + line)));
  }
  const worst = [EXIT.different, EXIT.nothingCompared].find((exit) => exits.includes(exit));
  const exit = worst ?? EXIT.alike;
  if (request.test === null) return exit;
  const refusal = NO_GOLDEN[exit];
  if (refusal !== undefined) throw new LogFileError(refusal);
  print(`Saved as ${keep(root, FOLDERS.golden, request.test, text)}.`);
  return exit;
}

/** Why a file cannot be read, by Node's error code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'The file does not exist',
  ENOTDIR: 'The file does not exist',
  EISDIR: 'This is a folder, not a log',
  EACCES: 'You do not have permission to read this file',
};

function readText(file: string): string {
  try {
    if (statSync(file).size > constants.MAX_STRING_LENGTH)
      throw new LogFileError(`The file is too large: ${file}`);
    return logText(readFileSync(file));
  } catch (error) {
    const problem = UNREADABLE[String(isRecord(error) ? error['code'] : '')];
    throw problem === undefined ? error : new LogFileError(`${problem}: ${file}`);
  }
}

function readGiven(file: string): { log: ActionLog; text: string } {
  const text = readText(file);
  const log = readLog(text);
  if (log.actions.length === 0) throw new LogFileError('The log contains no action.');
  return { log, text };
}

/** Replays a log as the command line requests; prints the result and returns the exit code. */
export async function runReplay(
  given: readonly string[],
  { print, ...place }: ReplayCommand,
): Promise<Exit> {
  // A customer may have written the log.
  const command = {
    ...place,
    print: (line: string) => print(terminalText(line).replaceAll('\r', ' ')),
  };
  if (given.includes('--help')) {
    command.print(USAGE);
    return EXIT.alike;
  }
  try {
    const request = readRequest(given);
    const { log, text } = readGiven(request.file);
    if (request.against !== null)
      return runAgainst(log, readGiven(request.against).log, command.print);
    return request.expectation
      ? await runExpectation(log, request, command)
      : await runComparison(log, request, text, command);
  } catch (error) {
    command.print(error instanceof Error ? error.message : String(error));
    return EXIT.unusable;
  }
}
