import { LOG_VERSION, LogFileError, readLog, writeLog } from '../../src/devtools/actionLog/logFile';
import type { ActionLog } from '../../src/devtools/actionLog/logFile';

const actions = [
  { type: 'signIn/reset' },
  { type: 'session/read', payload: { state: 'NOT_EXISTS' } },
];
const facts = {
  format: 'portal-action-log',
  version: LOG_VERSION,
  build: 'abc',
  environment: 'dev',
  machines: { signIn: 'sha256:1' },
  startedAt: 5,
  at: [0, 3],
  states: ['editing 0123abcd', ''],
  finalState: 'sha256:2',
  failed: [{ step: 1, text: 'Error: It broke.', inMachine: true }],
  partial: [0],
  missed: 2,
  redaction: { secrets: 1, people: 2 },
  note: 'It stopped.',
} as const;

describe('an action log as a file', () => {
  const log: ActionLog = { actions, preloadedState: { signIn: 1 }, facts };

  it('comes back as it was written', () => expect(readLog(writeLog(log))).toEqual(log));

  it('is what Redux DevTools imports: texts of the actions and of the state', () => {
    const file = JSON.parse(writeLog(log));
    expect(JSON.parse(file.payload)).toEqual(actions);
    expect(JSON.parse(file.preloadedState)).toEqual({ signIn: 1 });
  });

  it('reads an export of DevTools', () =>
    expect(readLog(JSON.stringify({ payload: JSON.stringify(actions) }))).toEqual({
      actions,
      preloadedState: null,
      facts: null,
    }));

  it('reads the whole lifted state of DevTools, without what was skipped or is its own', () => {
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

  it('reads a bare list of actions', () =>
    expect(readLog(`\ufeff${JSON.stringify(actions)}`).actions).toEqual(actions));

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a number', '5'],
    ['another object', '{"a":1}'],
    ['a payload that is no JSON', '{"payload":"["}'],
    ['a payload that is no list', '{"payload":"{}"}'],
    ['an entry that is no action', '[{"type":1}]'],
    ['an entry that is nothing', '[null]'],
    ['half a lifted state', '{"actionsById":{}}'],
    ['facts of somebody else', '{"payload":"[]","portalLog":{"format":"other"}}'],
  ])('refuses %s in words', (_name, text) => expect(() => readLog(text)).toThrow(LogFileError));

  it('refuses a newer version and says both', () => {
    const newer = { ...facts, version: LOG_VERSION + 1 };
    expect(() => readLog(JSON.stringify({ payload: '[]', portalLog: newer }))).toThrow(
      `version ${LOG_VERSION + 1}; this build reads up to version ${LOG_VERSION}`,
    );
  });
});
