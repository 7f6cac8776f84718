import { keepFile, takeFile } from '../../src/kit/chosenFile';
import { linesOf } from '../../src/kit/recorder/logLines';
import type { Recording } from '../../src/kit/recorder/recording';
import { cutRecording } from '../../src/kit/replay/cutRecording';
import { differenceText } from '../../src/kit/replay/differenceText';
import {
  checkExpectation,
  expectationText,
  foundAt,
  readExpectation,
} from '../../src/kit/replay/expectation';
import type { Difference } from '../../src/kit/replay/replay';
import { forgetShown, keepShown, readShown } from '../../src/kit/shownSecrets';
import { lamp } from './lamp';

const action = { type: 'lamp/pressed' };
const field = (path: string, expected: unknown, found: unknown) => ({ path, expected, found });

describe('the text of a difference, which counts steps from 1', () => {
  it.each<[difference: Difference, text: string]>([
    [
      { kind: 'effect missing', step: 1, expected: action },
      'Step 2: recorded, but not requested in the replay:\n  {"type":"lamp/pressed"}',
    ],
    [
      { kind: 'effect unexpected', step: 1, found: action },
      'Step 2: requested in the replay, but not recorded:\n  {"type":"lamp/pressed"}',
    ],
    [
      { kind: 'failure', step: 0, action, expected: 'Error: a', found: null },
      'Step 1, lamp/pressed: threw when it was recorded, but no longer does.\n  recorded Error: a',
    ],
    [
      { kind: 'failure', step: 0, action, expected: null, found: 'Error: b' },
      'Step 1, lamp/pressed: throws, but did not when it was recorded.\n  replayed Error: b',
    ],
    [
      { kind: 'state', step: 2, action, expected: 'on', found: 'off' },
      'Step 3, lamp/pressed: another state.\n  recorded on\n  replayed off',
    ],
    [
      { kind: 'final state', expected: 'on', found: 'off' },
      'The final state differs.\n  recorded on\n  replayed off',
    ],
    [
      { kind: 'fields', step: 0, action, fields: [field('lamp.value', { on: 'red' }, 'off')] },
      'Step 1, lamp/pressed: another state.\n  lamp.value: on.red, here off',
    ],
    [
      { kind: 'final fields', fields: [field('lamp.context.a', undefined, 'x'.repeat(79))] },
      `The final state differs.\n  lamp.context.a: nothing, here "${'x'.repeat(79)}…`,
    ],
    [
      { kind: 'final fields', fields: [field('lamp.context.a', 1, 'x'.repeat(78))] },
      `The final state differs.\n  lamp.context.a: 1, here "${'x'.repeat(78)}"`,
    ],
  ])('%j', (difference, text) => expect(differenceText(difference)).toBe(text));

  it.each([
    [8, 'a7: 1, here 2'],
    [10, 'and 2 more'],
  ])('of %d fields names eight', (count, last) => {
    const fields = Array.from({ length: count }, (_, at) => field(`a${at}`, 1, 2));
    const lines = differenceText({ kind: 'final fields', fields }).split('\n');
    expect(lines.at(-1)).toBe(`  ${last}`);
    expect(lines).toHaveLength(count === 8 ? 9 : 10);
  });
});

describe('an expectation of a log', () => {
  it.each(['lamp=on@3', 'lamp.context.attempts=2', 'lamp=', 'lamp.value=a.b@12'])(
    '%s is read and written unchanged',
    (text) => expect(expectationText(readExpectation(` ${text}\n`))).toBe(text),
  );

  it.each(['', 'lamp', '=on', 'lamp..a=1', 'lamp=on@', 'lamp=on@x', '-lamp=on'])(
    '%j is refused, with a hint on how to write one',
    (text) => expect(() => readExpectation(text)).toThrow('Write it as machine=state@step'),
  );

  const STATE = {
    lamp: { value: { on: 'red' }, context: { tries: 2, name: 'a' } },
    plain: { a: 1 },
  };
  it.each([
    ['lamp', 'on.red'],
    ['lamp.value', 'on.red'],
    ['lamp.context.tries', '2'],
    ['lamp.context.name', 'a'],
    ['lamp.context.toString', 'nothing'],
    ['lamp.context.name.length', 'nothing'],
    ['plain', '{"a":1}'],
  ])('%s is %s', (path, text) => expect(foundAt(STATE, path.split('.'))).toBe(text));

  const log = { actions: [action], preloadedState: null, facts: null };
  it.each([
    ['lamp=turning@1', true],
    ['lamp=off@1', false],
    ['lamp=turning', true],
  ])('%s holds: %j', (text, holds) =>
    expect(checkExpectation(lamp, log, readExpectation(text)).holds).toBe(holds),
  );

  it.each([
    ['lamp=off@2', 'The log has 1 actions, but no step 2.'],
    ['lamp=off@0', 'no step 0'],
    ['toString=a', 'The portal has no "toString".'],
  ])('%s: %s', (text, problem) =>
    expect(() => checkExpectation(lamp, log, readExpectation(text))).toThrow(problem),
  );
});

describe('a cut recording', () => {
  const pressed = { type: 'lamp/pressed' };
  const answered = (isOk: boolean) => ({ type: 'lamp/answered', payload: { ok: isOk } });
  const call = (at: number) => {
    const seen = { ms: 1, method: 'GET', path: '/p', status: 200, failure: null, trace: null };
    return { at, ...seen };
  };
  const recording: Recording = {
    actions: [pressed, answered(false), pressed, answered(true)],
    times: [10, 20, 30, 40],
    base: null,
    thrown: [0, 1, 2, 3].map((step) => ({ step, text: `${step}` })),
    partial: [0, 1, 2, 3],
    routes: [
      { at: 5, path: '/a' },
      { at: 25, path: '/b' },
      { at: 45, path: '/c' },
    ],
    calls: [9, 20, 35, 40, 60].map(call),
  };
  const END = { lamp: { value: 'end' } };

  it.each([
    [1, 2, ['/a', '/b'], [9, 20], null, 'off'],
    [2, 3, ['/a', '/b'], [20, 35], 'turning', 'turning'],
    [3, 4, ['/b', '/c'], [35, 40, 60], 'off', 'end'],
    [-1, 9, ['/a', '/b', '/c'], [9, 20, 35, 40, 60], null, 'end'],
  ])(
    'from %d to %d contains nothing from before or after',
    (from, to, routes, calls, base, end) => {
      const cut = cutRecording(lamp, recording, { from, to }, END);
      const first = Math.max(from, 1) - 1;
      const kept = recording.actions.slice(first, to);
      expect(cut.recording.actions).toEqual(kept);
      expect(cut.recording.times).toEqual(recording.times.slice(first, to));
      expect(cut.recording.routes?.map(({ path }) => path)).toEqual(routes);
      expect(cut.recording.calls?.map(({ at }) => at)).toEqual(calls);
      expect(cut.recording.partial).toEqual(kept.map((_, at) => at));
      expect(cut.recording.thrown).toEqual(
        kept.map((_, at) => ({ step: at, text: `${first + at}` })),
      );
      expect(Object(cut.recording.base)?.lamp?.value ?? null).toBe(base);
      expect(cut.state).toMatchObject({ lamp: { value: end } });
    },
  );
});

it('prints a log line by line: the routes, actions and requests of each page, earlier pages first', () => {
  const at = { at: 0 };
  const call = { ...at, ms: 3, method: 'GET', path: '/api/a', failure: null };
  const facts = {
    page: { browser: 'Chrome 131', language: 'en', viewport: { width: 8, height: 9 }, tab: 't' },
    routes: [{ ...at, path: '/a' }],
    calls: [
      { ...call, status: 200, trace: null },
      { ...call, status: null, failure: 'timeout', trace: 'x' },
      { ...call, status: null, trace: null },
    ],
  };
  const other = { actions: [action], preloadedState: null, facts: null };
  const actions = [{ type: 'a' }, { type: 'b', payload: { c: 1 } }];
  const log = Object({ actions, preloadedState: null, facts, others: [other] });
  expect(linesOf(log, 7)).toEqual([
    '1 lamp/pressed',
    '',
    'Chrome 131, en, 8 × 9, tab t',
    'at /a',
    '7 a',
    '8 b {"c":1}',
    'GET /api/a: 200 in 3 ms',
    'GET /api/a: timeout in 3 ms, trace x',
    'GET /api/a: no answer in 3 ms',
  ]);
  expect(linesOf(other, 2)).toEqual(['2 lamp/pressed']);
});

it('returns a file once, and only the last chosen one', () => {
  const [first, second] = [new Blob(['1']), new Blob(['2'])];
  const old = keepFile(first);
  const handle = keepFile(second);
  expect(handle).not.toBe(old);
  expect(takeFile(old)).toBeNull();
  expect(takeFile(handle)).toBe(second);
  expect(takeFile(handle)).toBeNull();
});

it('keeps a shown secret until all are forgotten', () => {
  keepShown('one', 'secret');
  expect([readShown('one'), readShown('one'), readShown('two')]).toEqual([
    'secret',
    'secret',
    null,
  ]);
  forgetShown();
  expect(readShown('one')).toBeNull();
});
