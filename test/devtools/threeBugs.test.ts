import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExpectedLog } from '../../scripts/replay/expectedLog';
import { EXIT } from '../../scripts/replay/run';
import { checkExpectation, createTimeline, readLog } from '../../src/devtools/portalLogs';
import { gitIn } from './support/gitIn';

const PROJECT = join(__dirname, '../..');

interface Bug {
  name: string;
  file: string;
  right: string;
  wrong: string;
  /** The tester's actions, and the responses. */
  steps: readonly { type: string; payload?: unknown }[];
  /** The outcome that the tester expects. */
  expected: string;
}

const FAILED = { kind: 'failed', message: null, failure: null };
const BUGS: readonly Bug[] = [
  {
    name: 'a swapped target',
    file: 'machines/signIn/signIn.ts',
    right:
      "{ guard: 'wrongCredentials', target: 'refused.wrongCredentials', actions: 'keepResult' }",
    wrong: "{ guard: 'wrongCredentials', target: 'refused.customError', actions: 'keepResult' }",
    steps: [
      {
        type: 'signIn/submitted',
        payload: { email: 'ana@studio.test', remember: false, secret: 's' },
      },
      { type: 'signIn/answered', payload: { code: 1 } },
    ],
    expected: 'signIn=refused.wrongCredentials',
  },
  {
    name: 'a lost refusal',
    file: 'machines/requestAccess/requestAccess.ts',
    right: "  { target: '#requestAccess.refused.failed', actions: 'keepResult' },\n",
    wrong: '',
    steps: [
      { type: 'requestAccess/opened' },
      { type: 'requestAccess/arrived', payload: { linked: false } },
      { type: 'requestAccess/submitted', payload: { email: 'ana@tide.test', form: 'form' } },
      { type: 'requestAccess/answered', payload: FAILED },
    ],
    expected: 'requestAccess=refused.failed',
  },
  {
    name: 'a wrong retry',
    file: 'machines/session/refresh.ts',
    right: 'refreshes >= maxRefreshes',
    wrong: 'refreshes > maxRefreshes',
    steps: [
      { type: 'refresh/configured', payload: { maxRefreshes: 2 } },
      {
        type: 'refresh/requestRefused',
        payload: {
          id: 'r1',
          refreshes: 2,
          local: 'EXISTS',
          ended: false,
          updated: false,
          told: false,
        },
      },
    ],
    expected: 'refresh=idle',
  },
];

/** A tester's session in a portal of that commit: the steps, and "Report a problem". */
const RECORD = `
import { createAppStore, rootReducer } from './src/appStore';
import { exportLog } from './src/devtools/portalLogs';
import { writeLog } from './src/kit/recorder/logDetails';
import { createRecorder } from './src/kit/recorder/recorder';
const recorder = createRecorder({ clock: Date.now, reducer: rootReducer });
const store = createAppStore({ middleware: [recorder.middleware] });
for (const step of JSON.parse(process.argv[2])) store.dispatch(step);
const facts = { build: 'main.1', environment: 'test', note: 'It is wrong.' };
console.log(writeLog(await exportLog(recorder.recording(), store.getState(), facts)));
`;

const root = mkdtempSync(join(tmpdir(), 'three-bugs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = gitIn(root);
const commit = (message: string) => {
  git('add', '-A');
  git('commit', '-qm', message);
};

/** The portal's history: first correct, then one bug after another. */
function makeHistory(): void {
  for (const folder of ['src', 'machines', 'sagas', 'scripts/replay', 'scripts/replay.ts'])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(join(PROJECT, file), join(root, file));
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  git('init', '-q');
  writeFileSync(join(root, '.git/info/exclude'), 'node_modules\nrecord.mts\nlog.json\ntest\n');
  writeFileSync(join(root, 'record.mts'), RECORD);
  commit('All is well');
  for (const { name, file, right, wrong } of BUGS) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text.split(right)).toHaveLength(2);
    writeFileSync(join(root, file), text.replace(right, wrong));
    commit(name);
  }
}

it("what it must show 1: from a tester's actions to a failing test, the commit, and a passing test after the fix", async () => {
  makeHistory();
  const steps = JSON.stringify(BUGS.flatMap((bug) => bug.steps));
  const text = String(
    execFileSync(process.execPath, ['--import', 'tsx', 'record.mts', steps], { cwd: root }),
  );
  const file = join(root, 'log.json');
  writeFileSync(file, text);
  // The player opens the log.
  const log = readLog(text);
  expect(createTimeline(log).length).toBe(log.actions.length);

  const good = git('rev-list', '--max-parents=0', 'HEAD').trim();
  for (const { name, steps: own, expected } of BUGS) {
    const last = own.at(-1)?.type;
    const step = log.actions.findIndex(({ type }) => type === last) + 1;
    const test = name.replaceAll(' ', '-');
    const wanted = ['--expect', `${expected}@${step}`, '--make-test', '--bisect', '--good', good];
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/replay.ts', file, test, ...wanted],
      { cwd: root, encoding: 'utf8' },
    );
    expect(status).toBe(EXIT.different);
    expect(stdout).toContain('fails until the expectation holds');
    expect(stdout).toMatch(new RegExp(`Broken by \\w+ ${name} \\(Ana`));
    // This process runs the fixed code, in which the saved test passes.
    const kept = readFileSync(join(root, `test/logs/expected/${test}.json`), 'utf8');
    const { log: shortened, expectation } = readExpectedLog(kept);
    expect(checkExpectation(shortened, expectation).holds).toBe(true);
  }
}, 240_000);
