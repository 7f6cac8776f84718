import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, runReplay } from '../../scripts/replay/run';
import { readExpectedLog } from '../../scripts/replay/expectedLog';
import { checkExpectation } from '../../src/devtools/portalLogs';
import { gitIn } from './support/gitIn';

const PROJECT = join(__dirname, '../..');
const GOLDEN = join(PROJECT, 'test/logs/golden/sign-in-wrong.json');
const HOLDS = 'signIn=refused.wrongCredentials@18';
const BROKEN = 'signIn=refused.fieldError@18';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function command(...given: string[]) {
  const lines: string[] = [];
  const exit = await runReplay(given, {
    root,
    probe: join(PROJECT, 'scripts/replay/probe.mts'),
    print: (line) => void lines.push(line),
  });
  return { exit, said: lines.join('\n') };
}

const logFile = (text: string): string => {
  const file = join(root, 'given.json');
  writeFileSync(file, text);
  return file;
};

it('ASVS 16.4.1: a log that others have written prints nothing that a terminal obeys', async () => {
  const golden = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  const evil = '\u001b]52;c;bHM=\u0007\u009b2J\u202e\rend';
  golden.portalLog.failed = [{ step: 0, text: evil, inMachine: true }];
  golden.preloadedState = { [evil]: {} };
  const warn = jest.spyOn(console, 'error').mockImplementation();
  const { said } = await command(logFile(JSON.stringify(golden)));
  expect(said).toContain(String.raw`\u001b]52;c;bHM=\u0007\u009b2J\u202e end`);
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  // The store would warn of a part that it does not know.
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

describe('W7: from a bug to a test', () => {
  it('exits with 0 if the expectation holds and with 1 if not, and explains both', async () => {
    expect(await command(GOLDEN, '--expect', HOLDS)).toEqual({
      exit: EXIT.alike,
      said: 'After step 18 signIn is refused.wrongCredentials, as expected.',
    });
    expect(await command(GOLDEN, '--expect', BROKEN)).toEqual({
      exit: EXIT.different,
      said: 'After step 18 signIn is refused.wrongCredentials; expected refused.fieldError.',
    });
  });

  it("supports expectations on a machine's field, and on the end", async () => {
    const { said } = await command(GOLDEN, '--expect', 'signIn.context.email=user2@18');
    expect(said).toMatch(/^After step 18 signIn.context.email is/);
    expect((await command(GOLDEN, '--expect', 'signIn=signedIn')).exit).toBe(EXIT.different);
  });

  it('checks the page of a session that --page names, otherwise the last, and says which', async () => {
    const golden = JSON.parse(readFileSync(GOLDEN, 'utf8'));
    const { portalLog: facts } = golden;
    const last = { ...facts, startedAt: facts.startedAt + 1, others: [golden], frames: null };
    const session = {
      payload: [{ type: 'signIn/reset' }],
      portalLog: { ...last, at: [0], states: [] },
    };
    const file = logFile(JSON.stringify(session));
    expect(await command(file, '--expect', HOLDS, '--page', '1')).toEqual({
      exit: EXIT.alike,
      said: 'Page 1 of 2, a page: After step 18 signIn is refused.wrongCredentials, as expected.',
    });
    expect(await command(file, '--expect', 'signIn=editing')).toEqual({
      exit: EXIT.alike,
      said: 'Page 2 of 2, a page: After step 1 signIn is editing, as expected.',
    });
    expect((await command(file, '--expect', HOLDS, '--page', '3')).said).toBe(
      'The log has no page 3; its pages: 2.',
    );
    expect((await command(file, '--page', '1')).said).toBe('--page requires --expect.');
  });

  it('makes a test that fails with the bug and passes once it is fixed', async () => {
    const made = await command(GOLDEN, '--expect', BROKEN, '--make-test');
    expect(made.exit).toBe(EXIT.different);
    expect(made.said).toContain('fails until the expectation holds');
    const file = join(root, 'test/logs/expected/signIn-refused-fieldError-18.json');
    const { log, expectation } = readExpectedLog(readFileSync(file, 'utf8'));
    expect(log.actions).toHaveLength(18);
    expect(checkExpectation(log, expectation).holds).toBe(false);
    // As if the response were read correctly.
    const answered = { type: 'signIn/answered', payload: { code: 2, fieldErrors: [] } };
    const mended = { ...log, actions: log.actions.with(17, answered) };
    expect(checkExpectation(mended, expectation).holds).toBe(true);
  });

  it("redacts another tool's log before it becomes a test", async () => {
    const payload = { email: 'ana@studio.test', remember: false, secret: 'Lantern2026' };
    const file = logFile(JSON.stringify([{ type: 'signIn/submitted', payload }]));
    await command(file, '--expect', 'signIn=editing', '--make-test', 'foreign');
    const kept = readFileSync(join(root, 'test/logs/expected/foreign.json'), 'utf8');
    expect(kept).not.toMatch(/ana@|Lantern2026/);
  });

  it('never overwrites an existing test', async () => {
    await command(GOLDEN, '--expect', BROKEN, '--make-test', 'mine');
    const before = readFileSync(join(root, 'test/logs/expected/mine.json'), 'utf8');
    const again = await command(GOLDEN, '--expect', HOLDS, '--make-test', 'mine');
    expect(again).toEqual({
      exit: EXIT.unusable,
      said: 'test/logs/expected/mine.json already exists. Choose another name.',
    });
    expect(readFileSync(join(root, 'test/logs/expected/mine.json'), 'utf8')).toBe(before);
  });
});

describe('a log against another one', () => {
  const RIGHT = join(PROJECT, 'test/logs/golden/sign-in-right.json');

  it('finds the first step at which action, state and requests differ, whatever the ids and times', async () => {
    const { exit, said } = await command(GOLDEN, '--against', RIGHT);
    expect(exit).toBe(EXIT.different);
    expect(said.split('\n')).toEqual(
      expect.arrayContaining([
        'The logs first differ at step 18, signIn/answered; in the other log step 18, session/stored.',
        '  session.value: EXISTS, here NOT_EXISTS',
        expect.stringMatching(/^  requests: .*session\.announce.*, here nothing$/),
      ]),
    );
  });

  it('compares up to the end, and page by page', async () => {
    expect(await command(GOLDEN, '--against', GOLDEN)).toEqual({
      exit: EXIT.alike,
      said: 'The logs have the same actions, states and requests. Times and trace ids are not compared.',
    });
    const submitted = {
      type: 'signIn/submitted',
      payload: { email: '', remember: false, secret: '' },
    };
    const file = logFile(JSON.stringify([submitted]));
    const shorter = join(root, 'shorter.json');
    writeFileSync(shorter, '[{"type":"signIn/ignored"}]');
    expect((await command(shorter, '--against', file)).said).toMatch(
      /^The logs first differ at its end; in the other log step 1, signIn\/submitted\.\n  requests: /,
    );
    const golden = JSON.parse(readFileSync(GOLDEN, 'utf8'));
    const last = {
      ...golden.portalLog,
      startedAt: golden.portalLog.startedAt + 1,
      others: [golden],
    };
    writeFileSync(file, JSON.stringify({ ...golden, portalLog: last }));
    expect(await command(file, '--against', GOLDEN)).toEqual({
      exit: EXIT.different,
      said: 'The log has 2 pages, the other log 1. They are alike as far as both go.',
    });
  });
});

describe('W9: explains what it rejects, with meaningful exit codes', () => {
  it.each([
    ['no file named', [], 'Usage'],
    ['a missing file', ['nowhere.json'], 'The file does not exist: nowhere.json'],
    ['a file below a file', [`${GOLDEN}/log.json`], 'The file does not exist: '],
    ['a folder', [__dirname], `This is a folder, not a log: ${__dirname}`],
    ['an unknown option', [GOLDEN, '--often'], "Unknown option '--often'"],
    ['a name without --make-test', [GOLDEN, 'name'], 'Usage'],
    ['a name that leaves the folder', [GOLDEN, '--make-test', '../x'], 'not a test name'],
    ['no expectation', [GOLDEN, '--expect', 'signIn'], 'is not an expectation'],
    ['a machine that is none', [GOLDEN, '--expect', 'elevator=up'], 'has no "elevator"'],
    ['a name that every object has', [GOLDEN, '--expect', 'constructor=x'], 'has no "constructor"'],
    ['a step after the end', [GOLDEN, '--expect', 'signIn=editing@999'], 'no step 999'],
    [
      'another log and an expectation',
      [GOLDEN, '--against', GOLDEN, '--expect', HOLDS],
      '--against goes',
    ],
    ['a missing other log', [GOLDEN, '--against', 'nowhere.json'], 'does not exist: nowhere.json'],
    ['a page that is not a number', [GOLDEN, '--expect', HOLDS, '--page', 'x'], '--page x: pages'],
    ['a good revision without --bisect', [GOLDEN, '--good', 'HEAD'], '--good requires --bisect'],
    ['a bisection without an expectation', [GOLDEN, '--bisect'], 'requires --expect'],
  ])('%s', async (_what, given, words) => {
    const { exit, said } = await command(...given);
    expect(exit).toBe(EXIT.unusable);
    expect(said).toContain(words);
  });

  it.each([
    ['an empty file', '', 'The file is empty'],
    ['half a file', '{"payload":"[{', 'is not JSON'],
    ['another file', '{"a":1}', 'not an action log'],
    ['a log without actions', '[]', 'contains no action'],
    ['facts of another kind', '{"payload":"[]","portalLog":{"format":"x"}}', 'unknown format'],
  ])('%s', async (_what, text, words) => {
    const { exit, said } = await command(logFile(text));
    expect(exit).toBe(EXIT.unusable);
    expect(said).toContain(words);
  });

  it('a file too large for a string', async () => {
    const file = logFile('');
    truncateSync(file, 600_000_000);
    expect(await command(file)).toEqual({
      exit: EXIT.unusable,
      said: `The file is too large: ${file}`,
    });
  });

  it('reads a log that a Windows editor saved as UTF-16', async () => {
    const file = logFile('');
    writeFileSync(file, `\ufeff${readFileSync(GOLDEN, 'utf8')}`, 'utf16le');
    expect((await command(file)).exit).toBe(EXIT.alike);
  });

  it('a log without states compares nothing: exit 3, and not a golden log', async () => {
    const file = logFile('[{"type":"signIn/reset"}]');
    expect((await command(file)).exit).toBe(EXIT.nothingCompared);
    const kept = await command(file, '--make-test', 'foreign');
    expect(kept).toMatchObject({ exit: EXIT.unusable });
    expect(kept.said).toContain('proves nothing');
    expect(existsSync(join(root, 'test/logs/golden/foreign.json'))).toBe(false);
  });

  it('an equal log becomes a golden log', async () => {
    expect(await command(GOLDEN, '--make-test', 'kept')).toMatchObject({ exit: EXIT.alike });
    expect(existsSync(join(root, 'test/logs/golden/kept.json'))).toBe(true);
  });
});

describe('W7: --bisect', () => {
  const git = (...given: string[]) => gitIn(root)(...given);
  /** A store whose sign-in ends in the named state. */
  const commit = (message: string, store: string) => {
    writeFileSync(join(root, 'src/appStore.ts'), store);
    git('add', 'src', 'package.json');
    git('commit', '--allow-empty', '-qm', message);
  };
  const storeWith = (target: string) => `export const rootReducer = (
    state: object = { signIn: { value: 'editing', context: {} } }, action: { type: string },
  ) => action.type === 'signIn/reset' ? { signIn: { value: '${target}', context: {} } } : state;
`;

  it('names the commit that broke it, skipping one that does not build', async () => {
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    git('init', '-q');
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, '.git/info/exclude'), 'node_modules\ngiven.json\n');
    commit('First', storeWith('wanted'));
    commit('Second does not build', 'export const rootReducer = ;');
    commit('Third', storeWith('wanted'));
    commit('Fourth swaps the target', storeWith('other'));
    commit('Fifth', `${storeWith('other')}// more\n`);
    const file = logFile('[{"type":"signIn/reset"}]');
    const { said } = await command(
      file,
      '--expect',
      'signIn=wanted',
      '--bisect',
      '--good',
      'HEAD~4',
    );
    expect(said).toMatch(/^Broken by \w+ Fourth swaps the target \(Ana, /m);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  }, 120_000);
});
