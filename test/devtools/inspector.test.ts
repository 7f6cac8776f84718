import { call, put, takeEvery } from 'typed-redux-saga';
import { createPortalSide } from '../../src/devtools/inspector/portalSide';
import { entryText, lanesOf, traceOf, type Entry } from '../../src/devtools/inspector/entries';
import { createReceiver, type ReceiverChannel } from '../../src/devtools/inspector/receiver';
import type { HttpRequest } from '../../src/ports/ports';
import { events } from '../../src/kit/events';
import { machineSlices, createAppStore } from '../../src/appStore';
import type { StoreAction } from '../../src/kit/action';
import { timerElapsed } from '../../src/kit/machineSlice';

/** Creates two ends of one channel, as in two tabs. A message arrives at once, as a copy. */
function channelPair() {
  const ends = [0, 1].map(() => new EventTarget());
  const [one, other] = ends.map((end, at) =>
    Object.assign(end, {
      postMessage: (data: unknown) =>
        ends[1 - at]?.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
    }),
  );
  if (!one || !other) throw new Error('A channel has two ends.');
  return { portalEnd: one as unknown as BroadcastChannel, inspectorEnd: other };
}

const submitted = events.signIn.submitted({
  email: 'ana@studio.test',
  remember: false,
  secret: 'handle',
});

beforeAll(() => {
  Object.assign(globalThis, {
    addEventListener: jest.fn(),
    location: { pathname: '/portal/login' },
  });
});

function openPortal() {
  const { portalEnd, inspectorEnd } = channelPair();
  const side = createPortalSide({
    channel: portalEnd,
    tab: 'tab-1',
    log: () => Promise.resolve('{}'),
  });
  const store = createAppStore({ middleware: [side.middleware] });
  side.attach(store);
  return { store, inspectorEnd };
}

/** A receiver that shows messages at once. */
const receive = (channel: ReceiverChannel) => createReceiver(channel, (work) => work());

const eventsIn = (entries: readonly Entry[] = []) =>
  entries.filter((entry) => entry.kind === 'event');

const machineIn = (receiver: ReturnType<typeof createReceiver>, name: string) =>
  receiver.portals()[0]?.machines.find((machine) => machine.name === name);

describe('the inspector and a portal', () => {
  it('opened before it: all machines in their states, in the order of the store', () => {
    const { store, inspectorEnd } = openPortal();
    store.dispatch(submitted);
    const receiver = receive(inspectorEnd);
    const [portal] = receiver.portals();
    expect(portal).toMatchObject({ path: '/portal/login', isOpen: true });
    expect(portal?.machines.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(machineSlices).toSorted(),
    );
    expect(machineIn(receiver, 'signIn')?.value).toBe('submitting');
    expect(machineIn(receiver, 'signIn')?.chart.states.map(({ key }) => key)).toEqual([
      'editing',
      'submitting',
      'refused',
      'secondStep',
      'signedIn',
    ]);
  });

  it('shows nothing of an actor without a chart, and the last of very many entries', () => {
    const { portalEnd, inspectorEnd } = channelPair();
    let show = () => {};
    const receiver = createReceiver(inspectorEnd, (work) => (show = work));
    const of = { portal: 'p', origin: 'page' };
    const looked = { kind: 'action', ...of, part: 'device', action: { type: 'device/looked' } };
    const actor = { type: '@xstate.actor', sessionId: 's', createdAt: '1', definition: '{' };
    portalEnd.postMessage({ kind: 'inspection', ...of, order: 1, message: actor });
    for (let order = 2; order < 25_003; order += 1)
      portalEnd.postMessage({ ...looked, order, at: order });
    // A portal repeats its messages for an inspector opened later.
    portalEnd.postMessage({ ...looked, order: 25_002, at: 25_002 });
    show();
    const [portal] = receiver.portals();
    expect(portal?.machines).toEqual([]);
    // A fifth was dropped at the 25,001st.
    const orders = portal?.entries.map(({ order }) => order) ?? [];
    expect([orders.length, orders[0], orders.at(-1)]).toEqual([20_001, 5_002, 25_002]);
  });

  it('that is introduced again keeps its charts, with the states of now', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    const before = machineIn(receiver, 'signIn');
    store.dispatch(submitted);
    receiver.ask({ kind: 'hello' });
    const now = machineIn(receiver, 'signIn');
    expect(now).toMatchObject({ name: 'signIn', value: 'submitting' });
    expect(now?.chart).toBe(before?.chart);
    expect(receiver.portals()[0]?.machines).toHaveLength(Object.keys(machineSlices).length);
  });

  it('in use: events with payloads, each with the state after it', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    const listener = jest.fn();
    const stop = receiver.subscribe(listener);
    store.dispatch(submitted);
    store.dispatch(events.signIn.answered({ code: 1 }));
    expect(listener).toHaveBeenCalled();
    stop();
    const received = eventsIn(receiver.portals()[0]?.entries);
    expect(received.map(({ action, value }) => [action, value])).toEqual([
      [
        {
          type: 'signIn/submitted',
          payload: { email: 'user1@redacted.invalid', remember: false, secret: '[redacted]' },
        },
        'submitting',
      ],
      [{ type: 'signIn/answered', payload: { code: 1 } }, { refused: 'wrongCredentials' }],
    ]);
    // Nor do the requests contain a secret.
    expect(JSON.stringify(receiver.portals())).not.toMatch(/ana@studio|"handle"/);
  });

  it('to which an event is sent by hand: accepts only events that its machines handle', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    const id = receiver.portals()[0]?.id ?? '';
    store.dispatch(submitted);
    const send = (portal: string, event: StoreAction) =>
      receiver.ask({ kind: 'send', portal, event });
    send(id, { type: 'signIn/reset' });
    expect(store.getState().signIn.value).toBe('editing');
    const before = store.getState();
    send(id, { type: 'effect/requested', payload: { machine: 'signIn' } });
    send('another', { type: 'signIn/submitted', payload: {} });
    expect(store.getState()).toBe(before);
  });

  it('W10: reports correctly on an event that was sent by hand', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    const send = (type: string, payload?: unknown) => {
      const event = payload === undefined ? { type } : { type, payload };
      receiver.ask({ kind: 'send', portal: receiver.portals()[0]?.id ?? '', event });
      return receiver.portals()[0]?.sent;
    };
    expect(send('signIn/answered', { code: 1 })).toBe(
      'Sent signIn/answered: signIn ignores it in this state.',
    );
    expect(send('elevator/called')).toBe(
      'Not sent: no machine of the portal handles elevator/called.',
    );
    expect(send('signIn/submitted', submitted.payload)).toBe(
      'Sent signIn/submitted: signIn is submitting now, and issued 1 request.',
    );
    // A payload at which the machine throws never reaches the portal.
    const before = store.getState();
    expect(send('signIn/answered')).toMatch(/^Not sent: signIn throws at this payload\./);
    expect(store.getState()).toBe(before);
    expect(send('signIn/reset')).toBe(
      'Sent signIn/reset: signIn is editing now, and issued 0 requests.',
    );
  });

  it('W10: shows field by field what an event changed, as it happens', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    store.dispatch(submitted);
    store.dispatch(events.signIn.answered({ code: 1 }));
    const changes = eventsIn(receiver.portals()[0]?.entries).at(-1)?.changes;
    expect(changes).toContainEqual({ path: ['context', 'attempts'], before: 0, after: 1 });
    expect(changes).toContainEqual({
      path: ['value'],
      before: 'submitting',
      after: { refused: 'wrongCredentials' },
    });
  });

  it('of which a page closes: says so, and shows no timer as running', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    store.dispatch(events.signOut.requested({ returnTo: null }));
    expect(receiver.portals()[0]).toMatchObject({ isOpen: true, timers: [{}] });
    for (const [name, close] of jest.mocked(addEventListener).mock.calls.slice(-1)) {
      expect(name).toBe('pagehide');
      (close as () => void)();
    }
    expect(receiver.portals()[0]).toMatchObject({ isOpen: false, timers: [] });
  });

  it('W10: shows one sequence over page, machine, work, request and response, with the trace id', async () => {
    const trace = '0191d2c4-0000-4000-8000-000000000001';
    const request: HttpRequest = {
      method: 'POST',
      url: 'https://api.adlantern.example/api/auth/signin?token=eyJ',
      headers: { 'X-Trace-Id': trace },
      credentials: true,
    };
    const { portalEnd, inspectorEnd } = channelPair();
    const side = createPortalSide({ channel: portalEnd, tab: '', log: () => Promise.resolve('') });
    const http = side.watch({
      send: () =>
        Promise.resolve({ ok: true, response: { status: 200, headers: {}, body: { a: 1 } } }),
    });
    const store = createAppStore({
      middleware: [side.middleware],
      *rootSaga() {
        yield* takeEvery('effect/requested', function* () {
          yield* call(() => http.send(request));
          yield* put(events.signIn.answered({ code: 1 }));
        });
      },
    });
    side.attach(store);
    const receiver = receive(inspectorEnd);
    store.dispatch(events.network.outdated());
    store.dispatch(submitted);
    await new Promise((resolve) => setImmediate(resolve));
    const entries = receiver.portals()[0]?.entries ?? [];
    expect(entries.map((entry) => `${lanesOf(entry).join(' to ')}: ${entryText(entry)}`)).toEqual([
      'Page to Machines: network/outdated',
      'Page to Machines: signIn/submitted',
      'Machines to Work: effect/requested signIn.submit',
      expect.stringMatching(/^Work to Server: POST /),
      expect.stringMatching(/^Server to Work: POST /),
      'Work to Machines: signIn/answered',
    ]);
    const calls = entries.filter((entry) => 'call' in entry);
    expect(calls.map(traceOf)).toEqual([trace, trace]);
    expect(calls.at(-1)?.call).toMatchObject({ status: 200 });
    expect(JSON.stringify(entries)).not.toContain('eyJ');
  });

  it('W10: shows a timer while it is pending; fired by hand, it elapses once', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    const portal = receiver.portals()[0]?.id ?? '';
    store.dispatch(events.signOut.requested({ returnTo: null }));
    const waiting = () =>
      receiver.portals()[0]?.timers.filter(({ machine }) => machine === 'signOut');
    const [timer] = waiting() ?? [];
    expect(timer).toMatchObject({ id: 'xstate.after.stepLimit.signOut.signingOut' });
    receiver.ask({ kind: 'fire', portal, machine: 'signOut', id: timer?.id ?? '' });
    expect(store.getState().signOut.value).toBe('callingEndpoint');
    expect(receiver.portals()[0]?.sent).toMatch(/^Sent signOut\/timerElapsed: signOut is/);
    expect(waiting()?.map(({ id }) => id)).not.toContain(timer?.id);
    expect(eventsIn(receiver.portals()[0]?.entries).at(-1)?.origin).toBe('hand');
    store.dispatch(timerElapsed('signOut', 'xstate.after.stepLimit.signOut.callingEndpoint'));
    expect(eventsIn(receiver.portals()[0]?.entries).at(-1)?.origin).toBe('timer');
    // Anything else on the channel is ignored.
    inspectorEnd.postMessage({ kind: 'unknown' });
  });

  it('sends a log for a copy on request', async () => {
    const { inspectorEnd } = openPortal();
    const receiver = receive(inspectorEnd);
    receiver.ask({ kind: 'copy', portal: receiver.portals()[0]?.id ?? '' });
    await Promise.resolve();
    expect(receiver.portals()[0]?.log).toBe('{}');
  });

  it('renders 10,000 actions between two frames once', () => {
    const { portalEnd, inspectorEnd } = channelPair();
    const waiting: (() => void)[] = [];
    const receiver = createReceiver(inspectorEnd, (work) => waiting.push(work));
    const listener = jest.fn();
    receiver.subscribe(listener);
    const action = { type: 'network/outdated' };
    const sent = { kind: 'action', portal: 'p', origin: 'page', part: 'network', at: 0, action };
    for (let order = 1; order <= 10_000; order += 1) portalEnd.postMessage({ ...sent, order });
    for (const work of waiting) work();
    expect(listener).toHaveBeenCalledTimes(1);
    const nothing = { machines: [], timers: [], sent: '', log: null };
    expect(receiver.portals()).toEqual([
      { id: 'p', path: '', tab: '', isOpen: true, ...nothing, entries: expect.any(Array) },
    ]);
    expect(receiver.portals()[0]?.entries).toHaveLength(10_000);
  });

  it('gives a state to its own event, also if another one has come before the state', () => {
    const { store, inspectorEnd } = openPortal();
    const messages: unknown[] = [];
    inspectorEnd.addEventListener('message', (heard) => {
      if (heard instanceof MessageEvent) messages.push(heard.data);
    });
    receive(inspectorEnd);
    store.dispatch(submitted);
    const again = channelPair();
    const receiver = receive(again.inspectorEnd);
    const of = { kind: 'action', portal: '', origin: 'page', part: 'network', at: 0 };
    const between = { ...of, order: 0, action: { type: 'network/outdated' } };
    for (const message of messages) {
      const { kind, portal, order, message: inner } = Object(message);
      again.portalEnd.postMessage(message);
      if (kind === 'inspection' && inner.type === '@xstate.event')
        again.portalEnd.postMessage({ ...between, portal, order: order + 0.5 });
    }
    const { entries = [] } = receiver.portals()[0] ?? {};
    expect(entries.map(entryText)).toEqual([
      'signIn/submitted',
      'network/outdated',
      'effect/requested signIn.submit',
    ]);
    expect(eventsIn(entries).map(({ value }) => value)).toEqual(['submitting']);
  });
});
