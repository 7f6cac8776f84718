import { LOG_VERSION, writeLog } from '../../src/kit/recorder/logDetails';
import { LogFileError } from '../../src/kit/replay/logFileError';
import { logText } from '../../src/kit/replay/logText';
import { readLog, createTimeline } from '../../src/devtools/portalLogs';
import type { ActionLog, LogDetails } from '../../src/kit/recorder/logDetails';

const actions = [
  { type: 'signIn/reset' },
  { type: 'session/read', payload: { state: 'NOT_EXISTS' } },
];
const facts: LogDetails = {
  format: 'portal-action-log',
  version: LOG_VERSION,
  build: 'abc',
  environment: 'dev',
  machines: { signIn: 'sha256:1' },
  startedAt: 5,
  at: [0, 3],
  page: {
    id: 'p1',
    tab: 't1',
    browser: 'Chrome 131, Linux',
    language: 'en',
    viewport: { width: 1280, height: 720 },
  },
  routes: [{ at: 0, path: '/portal/login' }],
  calls: [
    { at: 1, ms: 2, method: 'GET', path: '/api/x', status: 200, failure: null, trace: 'abc' },
    { at: 1, ms: 9, method: 'POST', path: '/api/y', status: null, failure: 'timeout', trace: null },
  ],
  frames: {
    first: { signIn: { value: 'editing' } },
    changes: [[[['signIn', 'value'], 'refused']], [[['signIn', 'value']]]],
    last: { signIn: {} },
  },
  states: [],
  finalState: null,
  failed: [{ step: 1, text: 'Error: It broke.', inMachine: true }],
  partial: [0],
  missed: 2,
  redaction: { secrets: 1, people: 2 },
  note: 'It stopped.',
};

/** Below these paths, a log may have any value: a state is checked when it is replayed. */
const ANY_VALUE = /^frames\.(?:(?:first|last)\.|changes\.\d\.\d\.1)/;

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
const pathsIn = (value: unknown): string[][] =>
  Object.entries(typeof value === 'string' ? {} : Object(value)).reduce<string[][]>(
    (paths, [key, inner]) => [...paths, ...pathsIn(inner).map((path) => [key, ...path])],
    [[]],
  );
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((outer, key) => Object(outer)[key], value);
const withValue = (value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown => {
  if (key === undefined) return to;
  const changed = withValue(valueAt(value, [key]), rest, to);
  return Array.isArray(value)
    ? value.with(Number(key), changed)
    : { ...Object(value), [key]: changed };
};

describe('an action log as a file', () => {
  const log: ActionLog = { actions, preloadedState: { signIn: 1 }, facts };

  it('is read as it was written', () => expect(readLog(writeLog(log))).toEqual(log));

  it('is read with the other pages of its session', () => {
    const session = { ...log, others: [{ ...log, preloadedState: null }] };
    expect(readLog(writeLog(session))).toEqual(session);
  });

  it('can be imported into Redux DevTools: actions and state are texts', () => {
    const file = JSON.parse(writeLog(log));
    expect(JSON.parse(file.payload)).toEqual(actions);
    expect(JSON.parse(file.preloadedState)).toEqual({ signIn: 1 });
  });

  it('of version 2 has state checksums, but no page, routes and calls', () => {
    const { page: _page, routes: _routes, calls: _calls, frames: _frames, ...older } = facts;
    const states = ['editing 0123abcd', ''];
    const version2 = { ...older, version: 2, states, finalState: 'sha256:2' };
    const text = JSON.stringify({ payload: JSON.stringify(actions), portalLog: version2 });
    expect(readLog(text).facts).toEqual({
      ...version2,
      page: null,
      routes: [],
      calls: [],
      frames: null,
    });
  });

  it('reads an export of DevTools', () =>
    expect(readLog(JSON.stringify({ payload: JSON.stringify(actions) }))).toEqual({
      actions,
      preloadedState: null,
      facts: null,
    }));

  it('reads the whole lifted state of DevTools, without skipped actions and its own', () => {
    const lifted = {
      actionsById: {
        0: { type: 'PERFORM_ACTION', action: { type: '@@INIT' } },
        1: { type: 'PERFORM_ACTION', action: actions[0] },
        2: { type: 'PERFORM_ACTION', action: { type: 'dropped' } },
        3: { type: 'PERFORM_ACTION', action: actions[1] },
      },
      stagedActionIds: [0, 1, 3],
      nextActionId: 4,
      computedStates: [],
      committedState: { signIn: 1 },
    };
    expect(readLog(JSON.stringify(lifted))).toEqual({
      actions,
      preloadedState: { signIn: 1 },
      facts: null,
    });
  });

  it('reads a plain list of actions', () =>
    expect(readLog(`\ufeff${JSON.stringify(actions)}`).actions).toEqual(actions));

  it('reads UTF-8 and, by byte order mark, UTF-16 in either order', () => {
    const little = Buffer.from(`\ufeff${writeLog(log)}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [Buffer.from(writeLog(log)), little, big])
      expect(readLog(logText(bytes))).toEqual(log);
  });

  const file = (changed: object, payload: unknown = actions) =>
    JSON.stringify({ payload, portalLog: { ...facts, ...changed } });
  const whole = writeLog(log);
  const deep = (start: string) => `${start}${'['.repeat(100)}${']'.repeat(100)}}]`;

  it.each([
    ['nothing', '', 'The file is empty'],
    ['white space', ' \n', 'The file is empty'],
    ['a payload that is empty', '{"payload":""}', '"payload" is empty'],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'is not JSON'],
    ['a page', '<!doctype html><title>Not found</title>', 'is not JSON'],
    ['half a file', whole.slice(0, whole.length / 2), 'is not JSON. SyntaxError: '],
    ['an edited file', '[{"type":"a/b",}]', 'double-quoted property name in JSON at position 15'],
    ['two files in one', whole + whole, 'is not JSON'],
    ['a number', '5', 'not an action log'],
    ['null', 'null', 'not an action log'],
    ['a text', '"log"', 'not an action log'],
    ['another object', '{"a":1}', 'not an action log'],
    ['the archive of a network', '{"log":{"version":"1.2","entries":[]}}', 'not an action log'],
    ['a payload that is cut', '{"payload":"["}', '"payload" is not JSON'],
    ['a payload that is no list', '{"payload":"{}"}', 'no list of actions'],
    ['a payload that is nothing', '{"payload":null}', 'no list of actions'],
    [
      'a state that is cut',
      '{"payload":"[]","preloadedState":"{"}',
      '"preloadedState" is not JSON',
    ],
    ['actions of another application', '[{"type":"todos/added"}]', 'none of its actions is known'],
    ['an entry without a type', '[{"type":"a/b"},{}]', 'Entry 2 of the log is not an action'],
    ['an entry of another type', '[{"type":1}]', 'Entry 1 of the log is not an action'],
    ['an entry that is nothing', '[null]', 'Entry 1 of the log is not an action'],
    ['half a lifted state', '{"actionsById":{}}', 'incomplete'],
    ['a lifted state with a gap', '{"actionsById":{},"stagedActionIds":[7]}', 'Entry 1'],
    [
      'facts of somebody else',
      file({ format: 'other' }),
      'format: "other" instead of "portal-action-log"',
    ],
    ['facts that are a text', '{"payload":"[]","portalLog":"x"}', 'unknown format'],
    [
      'a version as a text',
      file({ version: '3' }),
      'version of the log is "3", which is not a number',
    ],
    ['no version', file({ version: undefined }), 'version of the log is missing, which is no'],
    [
      'a newer version',
      file({ version: LOG_VERSION + 1 }),
      `version ${LOG_VERSION + 1}; this build reads up to version ${LOG_VERSION}`,
    ],
    ['a version that never was', file({ version: 0 }), 'version 0, which does not exist'],
    ['times that are texts', file({ at: ['0', '3'] }), '"at" is incomplete'],
    ['times for other actions', file({}, [actions[0]]), '2 times for 1 actions. To replay edited'],
    ['calls without a path', file({ calls: [{ at: 1 }] }), '"calls" is incomplete'],
    ['a start that no date can hold', file({ startedAt: 1e300 }), '"startedAt" is incomplete'],
    ['changes without a place', file({ frames: { ...facts.frames, changes: [[[]]] } }), '"frames"'],
    [
      'actions that are nested too deeply',
      deep(`[{"type":"signIn/reset","payload":`),
      'The file is',
    ],
    [
      'a payload that is nested too deeply',
      JSON.stringify({ payload: deep('[{"type":"signIn/reset","payload":') }),
      '"payload" is nested too deeply',
    ],
    [
      'a change at an endless path',
      file({ frames: { ...facts.frames, changes: [[[Array(101).fill('a'), 1]], []] } }),
      '"frames" is incomplete',
    ],
    ['a fact that is missing', file({ note: undefined }), '"note" is incomplete'],
    ['other pages that are none', file({ others: 5 }), 'The other pages of the log are damaged'],
    ['another page that is damaged', file({ others: [{}] }), 'not an action log'],
    [
      'a first state that is a list',
      '{"payload":"[]","preloadedState":"[]"}',
      'not begin with a state of the portal',
    ],
    [
      'a first state of no machine',
      '{"payload":[],"preloadedState":{"signIn":5}}',
      'state of "signIn"',
    ],
    [
      'a first state with a part that is a number',
      '{"payload":[],"preloadedState":{"network":5}}',
      'state of "network"',
    ],
  ])('rejects %s with a message', (_name, text, words) => {
    const open = () => createTimeline(readLog(text));
    expect(open).toThrow(LogFileError);
    expect(open).toThrow(words);
  });

  /** A log from elsewhere must not break the player halfway: every value is checked when the file is opened. */
  it('rejects each fact that is missing or of another kind, at any depth', () => {
    const isOpen = (path: readonly string[], value: unknown) => {
      try {
        readLog(JSON.stringify({ payload: actions, portalLog: withValue(facts, path, value) }));
        return true;
      } catch (error) {
        if (error instanceof LogFileError) return false;
        throw error;
      }
    };
    const accepted = pathsIn(facts)
      .filter((path) => path.length > 0 && !ANY_VALUE.test(path.join('.')))
      .flatMap((path) =>
        [undefined, null, true, 5, 'x', {}, [5]]
          .filter((value) => kindOf(value) !== kindOf(valueAt(facts, path)))
          .filter((value) => isOpen(path, value))
          .map((value) => `${path.join('.')}: ${JSON.stringify(value)}`),
      );
    expect(accepted).toEqual([
      // Then the log has one machine less.
      'machines.signIn: undefined',
      'page: null',
      'calls.0.status: null',
      'calls.0.failure: "x"',
      'calls.0.trace: null',
      'calls.1.status: 5',
      'calls.1.failure: null',
      'calls.1.trace: "x"',
      'frames: null',
      'finalState: "x"',
    ]);
  });

  it('rejects a change with more than its path and its value', () => {
    const changes = [[[['signIn'], 1, 2]], []];
    expect(() => readLog(file({ frames: { ...facts.frames, changes } }))).toThrow('"frames"');
  });
});
