/**
 * `npm run mutants:visible`: breaks what users see, in a copy of the tree, and prints which generated paths detect it.
 * Fails if a defect is not detected. Writes its table into docs/quality.md. With words as arguments, it tries only
 * defects whose names contain one of them, and writes nothing: `npm run mutants:visible -- title focus`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from './copyTree.mjs';
import { BREAKS, broken, type Break } from './visibleBreaks';
import { readCommand } from './readCommand.mjs';

readCommand(import.meta.filename);

const DOCUMENT = 'docs/quality.md';
const HEADING = '## Visible defects';

const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'));
const REPORT = join(copy, 'report.json');

const run = (...args: readonly string[]) =>
  spawnSync('npx', ['--no-install', ...args], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
  });

interface JestReport {
  testResults: { assertionResults: { status: string; ancestorTitles: string[] }[] }[];
}

/** Returns the machines whose paths under the real views fail. */
function noticedInJest(): string[] {
  run('jest', '--silent', '--json', `--outputFile=${REPORT}`, 'test/views/visible/visible');
  // jest's report has this shape.
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as JestReport;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles }) => ancestorTitles[0]?.split(' ').at(-1) ?? '');
  // Jest reports suites as they end; sorted, the document changes only with the result.
  return [...new Set(failed)].toSorted();
}

/** Returns the paths in Chromium that fail against the real platform. */
function noticedInChromium(paths: string): string[] {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, WORKBENCH: '1' },
  });
  if (build.status !== 0) throw new Error('The portal does not build with the defect.');
  const { status } = run('playwright', 'test', '--workers=1', paths);
  return status === 0 ? [] : [paths];
}

const noticed = ({ chromium }: Pick<Break, 'chromium'>): string[] =>
  chromium === undefined ? noticedInJest() : noticedInChromium(chromium);

function tryOut(each: Break): string[] {
  const path = join(copy, each.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken(whole, each));
  try {
    return noticed(each);
  } finally {
    writeFileSync(path, whole);
  }
}

/** Checks that the whole portal passes, since otherwise a failure says nothing about a defect. */
function expectWhole(breaks: readonly Break[]): void {
  for (const chromium of new Set(breaks.map((each) => each.chromium))) {
    const failing = noticed(chromium === undefined ? {} : { chromium });
    if (failing.length > 0) throw new Error(`Fails without a defect: ${failing.join(', ')}`);
  }
}

function writeDown(rows: readonly string[]): void {
  const section = [
    HEADING,
    '',
    'Written by `npm run mutants:visible`: each defect, and the machines whose generated paths detect it, in both languages.',
    '',
    '| Defect | File | Detected by the paths of |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before = '', after = ''] = text.split(`${HEADING}\n`);
  const rest = after.includes('\n## ') ? after.slice(after.indexOf('\n## ')) : '';
  writeFileSync(DOCUMENT, `${before.trimEnd()}\n\n${section}${rest}`);
}

const words = process.argv.slice(2);
const chosen = BREAKS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

try {
  copyTree(process.cwd(), copy);
  expectWhole(chosen);
  const rows = chosen.map((each) => {
    const by = tryOut(each);
    process.stdout.write(`${each.name}: ${by.join(', ') || 'NOT DETECTED'}\n`);
    if (by.length === 0) process.exitCode = 1;
    return `| ${each.name} | \`${each.file}\` | ${by.join(', ') || '**nothing**'} |`;
  });
  if (words.length === 0) writeDown(rows);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
