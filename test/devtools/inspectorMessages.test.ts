import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { chartOf, foundIds, transitionLabel } from '../../src/devtools/chart/chart';
import { fireByHand, outcomeOf } from '../../src/devtools/inspector/byHand';
import {
  arrowText,
  entryDetail,
  entryEnd,
  entryText,
  holds,
  lanesOf,
  machineOf,
  originText,
  traceOf,
  type Entry,
} from '../../src/devtools/inspector/entries';
import { readInspectorMessage, readPortalMessage } from '../../src/devtools/inspector/messages';
import type { Origin } from '../../src/devtools/inspector/messages';
import { createMirrorActors } from '../../src/devtools/inspector/mirrorActors';
import { createRunningTimers } from '../../src/devtools/inspector/runningTimers';
import { createAppStore, machines, machineSlices } from '../../src/appStore';
import { events } from '../../src/kit/events';
import { timerElapsed } from '../../src/kit/machineSlice';

const OF = { portal: 'p', order: 1 };
const action = { type: 'signIn/reset' };
const call = {
  at: 1,
  ms: 2,
  method: 'GET',
  path: '/api/a',
  status: 200,
  failure: null,
  trace: 'x',
};
const inspection = { type: '@xstate.event', sessionId: 's', createdAt: '1' };
const timer = { machine: 'signOut', id: 'xstate.after.stepLimit.signOut', delayMs: 1, at: 2 };

it('a timer that is fired by hand is cancelled first, so that it does not elapse twice', () => {
  const seen: unknown[] = [];
  const watch = () => (next: (sent: unknown) => unknown) => (sent: unknown) => {
    seen.push(sent);
    return next(sent);
  };
  const store = createAppStore({ middleware: [watch] });
  store.dispatch(events.signOut.requested({ returnTo: null }));
  seen.length = 0;
  const payload = { machine: 'signOut', id: 'xstate.after.stepLimit.signOut.signingOut' };
  fireByHand(store, payload.machine, payload.id);
  expect(seen.slice(0, 2)).toEqual([
    { type: 'timer/cancelled', payload },
    timerElapsed(payload.machine, payload.id),
  ]);
});

describe('ASVS 3.5.5: messages on the channel are validated', () => {
  it.each<unknown>([
    { kind: 'gone', portal: 'p' },
    { kind: 'sent', portal: 'p', text: 'a' },
    { kind: 'log', portal: 'p', text: 'a' },
    { kind: 'page', portal: 'p', path: '/a', tab: 't' },
    { kind: 'timers', portal: 'p', timers: [timer] },
    { kind: 'call', ...OF, isOver: false, call },
    { kind: 'inspection', ...OF, origin: 'page', message: inspection },
    { kind: 'action', ...OF, origin: 'hand', part: 'device', at: 1, action },
  ])("accepts a portal's %j", (message) => {
    expect(readPortalMessage({ ...Object(message), more: 1 })).toEqual(message);
    expect(readPortalMessage({ ...Object(message), kind: 'other' })).toBeNull();
  });

  it.each<unknown>([
    null,
    'gone',
    { kind: 'gone' },
    { kind: 'other', portal: 'p' },
    { kind: 'sent', portal: 'p', text: 1 },
    { kind: 'other', portal: 'p', text: 'a' },
    { kind: 'page', portal: 'p', path: '/a' },
    { kind: 'page', portal: 'p', tab: 't' },
    { kind: 'timers', portal: 'p', timers: {} },
    { kind: 'timers', portal: 'p', timers: [timer, { ...timer, id: 1 }] },
    { kind: 'timers', portal: 'p', timers: [{ ...timer, machine: 1 }] },
    { kind: 'timers', portal: 'p', timers: [{ ...timer, delayMs: '1' }] },
    { kind: 'timers', portal: 'p', timers: [{ ...timer, at: null }] },
    { kind: 'call', portal: 'p', order: '1', isOver: true, call },
    { kind: 'call', ...OF, call },
    { kind: 'call', ...OF, isOver: true, call: { ...call, at: '1' } },
    { kind: 'call', ...OF, isOver: true, call: { ...call, ms: null } },
    { kind: 'call', ...OF, isOver: true, call: { ...call, method: 1 } },
    { kind: 'call', ...OF, isOver: true, call: { ...call, path: 1 } },
    { kind: 'inspection', ...OF, origin: 'other', message: inspection },
    { kind: 'inspection', ...OF, origin: 'page', message: { ...inspection, type: '@xstate.a' } },
    { kind: 'inspection', ...OF, origin: 'page', message: { ...inspection, sessionId: 1 } },
    { kind: 'inspection', ...OF, origin: 'page', message: { ...inspection, createdAt: 1 } },
    { kind: 'action', ...OF, origin: 'page', at: 1, action },
    { kind: 'action', ...OF, origin: 'page', part: 'a', action },
    { kind: 'action', ...OF, origin: 'page', part: 'a', at: 1, action: {} },
  ])("rejects a portal's %j", (message) => expect(readPortalMessage(message)).toBeNull());

  it.each<[data: unknown, message: unknown]>([
    [{ kind: 'hello', portal: 1 }, { kind: 'hello' }],
    [
      { kind: 'copy', portal: 'p', event: action },
      { kind: 'copy', portal: 'p' },
    ],
    [
      { kind: 'fire', portal: 'p', machine: 'signOut', id: 'a' },
      { kind: 'fire', portal: 'p', machine: 'signOut', id: 'a' },
    ],
    [
      { kind: 'send', portal: 'p', event: { ...action, meta: 1 } },
      { kind: 'send', portal: 'p', event: action },
    ],
    [
      { kind: 'send', portal: 'p', event: { ...action, payload: { a: 1 } } },
      { kind: 'send', portal: 'p', event: { ...action, payload: { a: 1 } } },
    ],
    [null, null],
    [{ kind: 'copy' }, null],
    [{ kind: 'fire', portal: 'p', machine: 'signOut' }, null],
    [{ kind: 'fire', portal: 'p', id: 'a' }, null],
    [{ kind: 'send', portal: 'p', event: { type: 1 } }, null],
    [{ kind: 'other', portal: 'p', event: action, machine: 'signOut', id: 'a' }, null],
  ])('reads an inspector’s %j as %j', (data, message) =>
    expect(readInspectorMessage(data)).toEqual(message),
  );
});

const FACTS = { order: 1, portal: 'p', at: 0 };
const eventBy = (origin: Origin): Entry => ({
  ...FACTS,
  kind: 'event',
  origin,
  machine: 'signIn',
  action,
  value: { refused: 'fieldError' },
  changes: [],
});
const request = (type: string, payload: object): Entry => ({
  ...FACTS,
  kind: 'request',
  machine: 'signOut',
  action: { type, payload },
});
const seen = (kind: 'call' | 'answer', more: Partial<typeof call> | object = {}): Entry => ({
  ...FACTS,
  kind,
  call: { ...call, ...more },
});
const EFFECT = request('effect/requested', { machine: 'signOut', effect: { type: 'signOut.a' } });

describe('an entry of the sequence', () => {
  it.each<[entry: Entry, lanes: readonly string[], origin: string, end: string]>([
    [eventBy('page'), ['Page', 'Machines'], 'to signIn by the page', '→ refused.fieldError'],
    [eventBy('hand'), ['Page', 'Machines'], 'to signIn by hand, from here', '→ refused.fieldError'],
    [eventBy('work'), ['Work', 'Machines'], 'to signIn by its work', '→ refused.fieldError'],
    [eventBy('timer'), ['Work', 'Machines'], 'to signIn by a timer', '→ refused.fieldError'],
    [EFFECT, ['Machines', 'Work'], 'requested by signOut', ''],
    [seen('call'), ['Work', 'Server'], 'sent to the server', ''],
    [seen('answer'), ['Server', 'Work'], 'came back', '200 in 2 ms'],
    [
      seen('answer', { status: null, failure: 'timeout' }),
      ['Server', 'Work'],
      'came back',
      'timeout in 2 ms',
    ],
    [seen('answer', { status: null }), ['Server', 'Work'], 'came back', 'no response in 2 ms'],
  ])('%j runs between its lifelines, with its origin and outcome', (entry, ...expected) =>
    expect([lanesOf(entry), originText(entry), entryEnd(entry)]).toEqual(expected),
  );

  it('has a text for its type, and finds what it contains', () => {
    expect(arrowText(EFFECT)).toBe('signOut.a');
    expect(arrowText(request('timer/started', { id: timer.id }))).toBe('wait stepLimit');
    expect(arrowText(request('timer/cancelled', { id: timer.id }))).toBe('cancel stepLimit');
    expect([arrowText(eventBy('page')), machineOf(eventBy('page'))]).toEqual([
      'signIn/reset',
      'signIn',
    ]);
    expect([entryText(seen('call')), machineOf(seen('call'))]).toEqual(['GET /api/a', '']);
    expect([traceOf(seen('call')), traceOf(EFFECT)]).toEqual(['x', null]);
    expect([entryDetail(seen('call')), entryDetail(eventBy('page'))]).toEqual([call, action]);
    const entry = eventBy('page');
    expect(['', 'fielderror', 'signin/reset', 'other'].map((text) => holds(entry, text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

it('a state of a chart is found by its name, or by its outgoing transitions', () => {
  const chart = chartOf(machines.signIn);
  expect(foundIds(chart, ' ')).toEqual(new Set());
  expect(foundIds(chart, ' FieldError ')).toContain('signIn.refused.fieldError');
  expect(foundIds(chart, 'submitted')).toContain('signIn.editing');
  expect(foundIds(chart, 'no such thing')).toEqual(new Set());
  const transition = { delay: null, targets: [], actions: [] };
  const label = (event: string, guard: string | null) =>
    transitionLabel({ ...transition, event, guard }, 'signIn');
  expect(label('signIn/answered', 'succeeded')).toBe('answered [succeeded]');
  expect(label('signOut/answered', null)).toBe('signOut/answered');
});

it.each([
  [true, 0, 'signIn ignores it in this state.'],
  [true, 1, 'signIn is editing now, and issued 1 request.'],
  [false, 0, 'signIn is editing now, and issued 0 requests.'],
  [false, 2, 'signIn is editing now, and issued 2 requests.'],
])('an event that leaves the state: %j, with %d requests', (isSame, count, text) => {
  const before = machineSlices.signIn.initial.state;
  const state = isSame ? before : { ...before };
  const step = () => ({ state, requests: Array.from({ length: count }, () => action) });
  // Its own steps, with a result of this test.
  const slice = { ...machineSlices.signIn, step } as unknown as typeof machineSlices.signIn;
  expect(outcomeOf(slice, before, action)).toEqual({ isSafe: true, text });
});

it.each<[type: string, payload: unknown, changes: boolean, running: number]>([
  ['timer/requested', { id: 'b', delayMs: 5 }, true, 2],
  ['timer/requested', { id: 'b', delayMs: '5' }, false, 1],
  ['signIn/sent', { id: 'b', delayMs: 5 }, false, 1],
  ['timer/cancelled', { machine: 'signIn', id: 'a' }, true, 0],
  ['signIn/timerElapsed', { id: 'a' }, true, 0],
  ['signIn/other', { id: 'a' }, false, 1],
  ['signOut/timerElapsed', { id: 'a' }, false, 1],
  ['timer/cancelled', { machine: 'signIn', id: 7 }, false, 1],
  ['timer/cancelled', 'a', false, 1],
])('with a timer running, %s %j', (type, payload, changes, running) => {
  const timers = createRunningTimers();
  const requested = { machine: 'signIn', id: 'a', delayMs: 1 };
  expect(timers.apply({ type: 'timer/requested', payload: requested }, 3)).toBe(true);
  expect(timers.running()).toEqual([{ ...requested, at: 3 }]);
  expect(timers.apply({ type, payload }, 4)).toBe(changes);
  expect(timers.running()).toHaveLength(running);
});

describe('mirror actors', () => {
  const submitted = events.signIn.submitted({
    email: 'ana@studio.test',
    remember: false,
    secret: 'handle',
  });
  const shadowed = () => {
    const messages: StatelyInspectionEvent[] = [];
    const mirrorActors = createMirrorActors((message) => void messages.push(message));
    const store = createAppStore({ middleware: [mirrorActors.middleware] });
    store.subscribe(() => mirrorActors.follow(store.getState()));
    messages.length = 0;
    return { messages, mirrorActors, store };
  };
  const snapshots = (messages: StatelyInspectionEvent[]) =>
    messages.flatMap((message) => (message.type === '@xstate.snapshot' ? [message.snapshot] : []));

  it('do what the machines of the store do, including delayed transitions', () => {
    const { messages, store } = shadowed();
    store.dispatch(events.signOut.requested({ returnTo: null }));
    store.dispatch(timerElapsed('signOut', 'xstate.after.stepLimit.signOut.signingOut'));
    expect(
      snapshots(messages).map((snapshot) => (snapshot as unknown as { value: unknown }).value),
    ).toEqual(['signingOut', 'callingEndpoint']);
    expect(store.getState().signOut.value).toBe('callingEndpoint');
    // None has to be reset.
    expect(messages.filter(({ type }) => type === '@xstate.actor')).toEqual([]);
  });

  it('have no timers running', () => {
    jest.useFakeTimers();
    const { messages, store } = shadowed();
    store.dispatch(events.signOut.requested({ returnTo: null }));
    const before = messages.length;
    jest.advanceTimersByTime(60_000);
    expect(messages).toHaveLength(before);
    jest.useRealTimers();
  });

  it('are reset if the store changes, after an import or a jump', () => {
    const { messages, mirrorActors, store } = shadowed();
    store.dispatch(submitted);
    const jumped = { ...store.getState(), signIn: machineSlices.signIn.initial.state };
    messages.length = 0;
    mirrorActors.follow(jumped);
    expect(messages).toMatchObject([{ type: '@xstate.actor', snapshot: { value: 'editing' } }]);
    mirrorActors.follow(jumped);
    expect(messages).toHaveLength(1);
  });

  it('are sent again, all of them and as they are now, to an inspector that opens later', () => {
    const { messages, mirrorActors, store } = shadowed();
    store.dispatch(submitted);
    messages.length = 0;
    mirrorActors.sendAll();
    const sent = messages.map((message) => ('name' in message ? message.name : message.type));
    expect(new Set(sent)).toEqual(new Set(Object.keys(machineSlices)));
    expect(messages).toContainEqual(
      expect.objectContaining({
        name: 'signIn',
        snapshot: expect.objectContaining({ value: store.getState().signIn.value }),
      }),
    );
  });

  it('contain no secret and no address', () => {
    const { messages, store } = shadowed();
    store.dispatch(submitted);
    expect(messages.length).toBeGreaterThan(1);
    expect(JSON.stringify(messages)).not.toMatch(/ana@studio|"handle"/);
    expect(JSON.stringify(messages)).toContain('user1@redacted.invalid');
  });
});
