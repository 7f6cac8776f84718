import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, runs } from '../support/properties';
import type { ActionLog } from '../../src/kit/recorder/logDetails';
import {
  exportLog,
  readLog,
  replay,
  initialStateOf,
  replayStep,
  createTimeline,
} from '../../src/devtools/portalLogs';
import { LogFileError } from '../../src/kit/replay/logFileError';
import { sha256 } from '../../src/kit/replay/machineHashes';
import { inOrder, stateMark } from '../../src/kit/replay/stateMarks';
import { changesBetween } from '../../src/kit/recorder/changes';
import { pagePathAt } from '../../src/devtools/player/pagePath';
import { KEYFRAME_EVERY } from '../../src/kit/replay/timeline';
import { verdictOf } from '../../src/devtools/player/verdict';
import { valueText } from '../../src/kit/replay/shown';

const golden = (name: string): ActionLog =>
  readLog(readFileSync(join(__dirname, '../logs/golden', `${name}.json`), 'utf8'));

/** Returns a recorded session as if recorded with today's machines. */
async function ofToday(name: string): Promise<ActionLog> {
  const { actions } = golden(name);
  const { finalState } = await replay({ actions, preloadedState: null, facts: null });
  const recording = { actions, times: actions.map(() => 0), base: null };
  return exportLog(recording, finalState, { build: 'test', environment: 'dev', note: '' });
}

/** Returns the same as version 2 stored its states: as checksums. */
async function inVersion2(name: string): Promise<ActionLog> {
  const log = await ofToday(name);
  let state = initialStateOf(log);
  const states = log.actions.map((action) => {
    ({ state } = replayStep(state, action));
    return stateMark(state, action);
  });
  const finalState = await sha256(JSON.stringify(inOrder(state)));
  return { ...log, facts: log.facts && { ...log.facts, frames: null, states, finalState } };
}

/** A recorded session repeated many times: each action depends on all before it. */
function longLog(): ActionLog {
  const { actions } = golden('sign-in-wrong');
  const often = Math.ceil((3 * KEYFRAME_EVERY) / actions.length);
  const all = Array.from({ length: often }, () => actions).flat();
  return { actions: all, preloadedState: null, facts: null };
}

it('the hash of a text is its SHA-256', async () =>
  // The example of FIPS 180-4.
  expect(await sha256('abc')).toBe(
    'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ));

describe('a log that another version wrote', () => {
  it('is equal only with the final state that it names', async () => {
    const log = await inVersion2('sign-in-wrong');
    expect((await replay(log)).difference).toBeNull();
    const expected = 'sha256:0';
    const other = { ...log, facts: log.facts && { ...log.facts, finalState: expected } };
    const found = log.facts?.finalState;
    expect((await replay(other)).difference).toEqual({ kind: 'final state', expected, found });
  });

  it('has its parts in the order of their names', () =>
    expect(Object.keys(inOrder({ b: 1, c: 2, a: 3 }))).toEqual(['a', 'b', 'c']));

  it.each([[{ signIn: 5 }], [{ signIn: { value: 'editing' } }], [{ signIn: null }]])(
    'cannot be replayed from a first state such as %j',
    (preloadedState) =>
      expect(() => createTimeline({ actions: [], preloadedState, facts: null })).toThrow(
        LogFileError,
      ),
  );

  it('opens with actions on which a machine throws; the verdict leads to the first of them', async () => {
    const preloadedState = { signIn: { value: 'nowhere', context: {}, status: 'active' } };
    const actions = [{ type: 'session/nothing' }, { type: 'signIn/reset' }];
    const log = { actions, preloadedState, facts: null };
    const timeline = createTimeline(log);
    expect(timeline.stateAt(2)).toEqual(timeline.stateAt(1));
    const verdict = await verdictOf(log);
    expect(verdict).toMatchObject({ end: 'different', position: 2 });
    expect(verdict.text).toMatch(/^Step 2, signIn\/reset: throws, .*\n.*nowhere/);
  });
});

describe('the timeline of a log', () => {
  const log = longLog();
  const states = [initialStateOf(log)];
  for (const [at, action] of log.actions.entries())
    states.push(replayStep(states[at] ?? initialStateOf(log), action).state);

  it('has the exact state of each position, from any other position', () => {
    const first = createTimeline(log);
    for (const at of [40, 20]) expect(first.stateAt(at)).toEqual(states[at]);
    const timeline = createTimeline(log);
    const position = fc.nat({ max: log.actions.length });
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (jumps) => {
        for (const at of jumps) {
          expect(timeline.stateAt(at)).toEqual(states[at]);
          // Not replayed again.
          expect(timeline.stateAt(at)).toBe(timeline.stateAt(at));
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('stays within the log', () => {
    const timeline = createTimeline(log);
    expect(timeline.length).toBe(log.actions.length);
    expect(timeline.stateAt(-1)).toEqual(states[0]);
    expect(timeline.stateAt(1e6)).toEqual(states.at(-1));
    expect(timeline.requestsAt(0)).toEqual([]);
  });

  it('lists what the machines request in a step', () => {
    const timeline = createTimeline(log);
    const at = log.actions.findIndex(({ type }) => type === 'signIn/submitted') + 1;
    expect(timeline.requestsAt(at)).toMatchObject([
      {
        type: 'effect/requested',
        payload: { machine: 'signIn', effect: { type: 'signIn.submit' } },
      },
    ]);
  });

  it('of an empty log has the initial state', () => {
    const empty = { actions: [], preloadedState: null, facts: null };
    expect(createTimeline(empty).stateAt(0)).toEqual(initialStateOf(empty));
  });
});

describe('what a step changed', () => {
  it('is listed by path, down to single values', () => {
    const before = { signIn: { value: 'editing', context: { email: '' } }, list: [1], same: {} };
    const after = { signIn: { value: { refused: 'x' }, context: { email: 'a' } }, list: [1, 2] };
    expect(changesBetween(before, { ...after, same: {} })).toEqual([
      { path: ['signIn', 'value'], before: 'editing', after: { refused: 'x' } },
      { path: ['signIn', 'context', 'email'], before: '', after: 'a' },
      { path: ['list'], before: [1], after: [1, 2] },
    ]);
  });

  it('is empty if only references differ', () =>
    expect(changesBetween({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([]));

  it('is listed where a key is added or removed', () =>
    expect(changesBetween({ a: 1 }, { b: 2 })).toEqual([
      { path: ['a'], before: 1, after: undefined },
      { path: ['b'], before: undefined, after: 2 },
    ]));
});

it.each([
  ['editing', 'editing'],
  [{ refused: 'wrongCredentials' }, 'refused.wrongCredentials'],
  [{ one: 'a', two: { deep: 'b' } }, 'one.a + two.deep.b'],
  [{ all: {} }, 'all'],
  [null, ''],
  [undefined, ''],
])('a state value in a line: %j is %j', (value, text) => expect(valueText(value)).toBe(text));

describe('the page shown at a step', () => {
  const log = golden('registration');
  const at = (type: string) => log.actions.findIndex((each) => each.type === type) + 1;

  it('is that of the machine that acted last, if the log has no route', () => {
    expect(pagePathAt(log, 0)).toBe('/portal');
    expect(pagePathAt(log, at('registration/opened'))).toBe('/portal/register');
  });

  it.each([
    ['signIn', '/portal/login'],
    ['captcha', '/portal/login'],
    ['signInMethods', '/portal/login'],
    ['singleSignOn', '/portal/login'],
    ['resetRequest', '/portal/login/forgot'],
    ['passwordReset', '/portal/login/reset'],
    ['session', '/portal'],
  ])('of %s is %s, if the log has no route', (machine, path) =>
    expect(
      pagePathAt({ actions: [{ type: `${machine}/a` }], preloadedState: null, facts: null }, 1),
    ).toBe(path),
  );

  it("W6: is the log's route, whichever machine acted", async () => {
    const { actions } = log;
    const routes = [
      { at: 100, path: '/portal/people' },
      { at: 105, path: '/portal/account' },
    ];
    const recording = { actions, times: actions.map((_, step) => 101 + step), base: null, routes };
    const exported = await exportLog(
      recording,
      {},
      { build: 'test', environment: 'dev', note: '' },
    );
    expect([0, 1, 4, 5, 9].map((position) => pagePathAt(exported, position))).toEqual([
      '/portal/people',
      '/portal/people',
      '/portal/people',
      '/portal/account',
      '/portal/account',
    ]);
  });
});

describe('the verdict on a log', () => {
  it('is byte-equal for a recorded session', async () =>
    expect(await verdictOf(await ofToday('sign-out'))).toEqual({
      end: 'equal',
      text: 'The replay ends byte-equal.',
      position: null,
      changed: [],
    }));

  it('W8: in a log of version 2, compares only the state names of a changed machine', async () => {
    const log = await inVersion2('sign-out');
    const machines = { ...log.facts?.machines, signIn: 'sha256:other' };
    const states = log.facts?.states.map((mark) => mark.replace(/[\da-f]{8}$/, '00000000')) ?? [];
    const isOwn = (at: number) => log.actions[at]?.type.startsWith('signIn/') === true;
    const marks = states.map((mark, at) => (isOwn(at) ? mark : (log.facts?.states[at] ?? '')));
    const facts = log.facts && { ...log.facts, machines, states: marks };
    expect(await verdictOf({ ...log, facts })).toMatchObject({
      end: 'equal',
      text: 'The replay passes the same states. Of changed machines only the names of the states are compared.',
    });
    const wrong = log.facts && { ...log.facts, machines, states };
    expect(await verdictOf({ ...log, facts: wrong })).toMatchObject({
      end: 'different',
      text: expect.stringMatching(
        /^Step \d+, \S+: another state\.\n {2}recorded .+\n {2}replayed /,
      ),
    });
    const elsewhere = marks.map((mark, at) => (isOwn(at) ? `other ${mark}` : mark));
    const moved = log.facts && { ...log.facts, machines, states: elsewhere };
    expect(await verdictOf({ ...log, facts: moved })).toMatchObject({ end: 'different' });
  });

  it('names the changed machines, and where the replay differs', async () => {
    const log = await ofToday('sign-in-right');
    const machines = { ...log.facts?.machines, signIn: 'sha256:other' };
    const dropped = log.actions.findIndex(({ type }) => type === 'signIn/submitted');
    const facts = log.facts && { ...log.facts, machines, frames: null };
    const actions = log.actions.filter((_, index) => index !== dropped);
    const verdict = await verdictOf({ ...log, actions, facts });
    expect(verdict).toMatchObject({ end: 'different', changed: ['signIn'] });
    expect(verdict.text).toMatch(/^Step \d+: recorded, but not requested in the replay/);
  });

  it('reports that there is nothing to compare with', async () => {
    const { actions } = golden('sign-in-right');
    const bare = { actions, preloadedState: null, facts: null };
    expect((await replay(bare)).difference).toBeNull();
    expect((await verdictOf(bare)).end).toBe('unknown');
  });
});
