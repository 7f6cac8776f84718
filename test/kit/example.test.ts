import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { writeLog } from '../../src/kit/recorder/logDetails';
import { checkExpectation, readExpectation } from '../../src/kit/replay/expectation';
import { exportLog } from '../../src/kit/replay/exportLog';
import { readLog } from '../../src/kit/replay/logFile';
import { replay } from '../../src/kit/replay/replay';
import { lamp, startLamp } from './lamp';

const ROOT = join(__dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/kit.md'), 'utf8');
const EXAMPLE = readFileSync(join(__dirname, 'lamp.ts'), 'utf8');

/** Presses the lamp's button twice; the second time it turns on. Returns its log as a file's text. */
async function recordedLamp(): Promise<string> {
  const answers = [false, true];
  const { recorder, store } = startLamp({
    turnOn: () => Promise.resolve(answers.shift() ?? false),
  });
  for (const _press of ['first', 'second']) {
    store.dispatch({ type: 'lamp/pressed' });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(store.getState()).toMatchObject({ lamp: { value: 'on' } });
  const about = { build: 'test', environment: 'test', note: '' };
  return writeLog(await exportLog(lamp, recorder.recording(), store.getState(), about));
}

describe('docs/kit.md', () => {
  it('the example in the docs is the one that runs here, in 60 lines', () => {
    const [, shown] = /```ts\n([^]*?)```/.exec(DOCUMENT) ?? [];
    expect(shown).toBe(EXAMPLE.replaceAll('../../src/kit/', './kit/'));
    expect(EXAMPLE.trim().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('is recorded, and replays to the same states and effects', async () => {
    const log = readLog(lamp, await recordedLamp());
    expect(log.actions.map(({ type }) => type)).toEqual([
      'lamp/pressed',
      'effect/requested',
      'lamp/answered',
      'lamp/pressed',
      'effect/requested',
      'lamp/answered',
    ]);
    await expect(replay(lamp, log)).resolves.toMatchObject({ difference: null });
    const [last] = log.actions.slice(-1);
    const other = {
      ...log,
      actions: [...log.actions.slice(0, -1), { ...last, type: 'lamp/pressed' }],
    };
    expect((await replay(lamp, other)).difference).toMatchObject({
      kind: 'fields',
      step: 5,
      fields: [{ path: 'lamp.value', expected: 'on', found: 'turning' }],
    });
  });

  it('checks an expectation of a log, and refuses another application’s log', async () => {
    const text = await recordedLamp();
    const log = readLog(lamp, text);
    expect(checkExpectation(lamp, log, readExpectation('lamp=off@3')).holds).toBe(true);
    expect(checkExpectation(lamp, log, readExpectation('lamp=on@3')).text).toBe(
      'After step 3 lamp is off; expected on.',
    );
    expect(checkExpectation(lamp, log, readExpectation('lamp.colour=red')).text).toContain(
      'lamp.colour is nothing;',
    );
    expect(() => readLog({ ...lamp, format: 'other-log' }, text)).toThrow('unknown format');
  });
});

describe('the folder as a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'));
  beforeAll(() => {
    cpSync(join(ROOT, 'src/kit'), join(folder, 'kit'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const PACKAGES = ['xstate', '@reduxjs/toolkit', 'redux-saga', 'typed-redux-saga'];

  /** KB (1,000 bytes) after brotli of these files with all their imports, without packages; built alone in a folder. */
  const sizeOf = (...files: string[]): number => {
    const { outputFiles } = buildSync({
      stdin: {
        contents: files.map((file, at) => `export * as e${at} from './kit/${file}'`).join('\n'),
        resolveDir: folder,
      },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      external: PACKAGES,
      preserveSymlinks: true,
    });
    return brotliCompressSync(outputFiles[0]?.contents ?? '').length / 1_000;
  };

  it.each([
    ['An application', ['feature', 'store', 'work', 'events', 'onEvent', 'secretHandles']],
    ['A recorder from the start', ['recorder/recorder']],
    ['A recorder of a running store', ['recorder/liveRecorder']],
    ['Logs: redacted, written', ['replay/exportLog']],
    [
      'Logs: read, replayed, compared',
      ['replay/logFile', 'replay/replay', 'replay/expectation', 'replay/timeline'],
    ],
  ])('%s builds alone, with the size in docs/kit.md', (name, files) => {
    const row = DOCUMENT.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
    const said = Number(row.split('|').at(-2));
    const size = sizeOf(...files);
    expect(`${size.toFixed(2)}, within 0.1 of ${said}: ${Math.abs(size - said) < 0.1}`).toMatch(
      /true$/,
    );
  });
});
