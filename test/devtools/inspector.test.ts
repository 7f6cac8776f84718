import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createPortalSide } from '../../src/devtools/inspector/portalSide';
import { readInspectorMessage, readPortalMessage } from '../../src/devtools/inspector/messages';
import { createReceiver } from '../../src/devtools/inspector/receiver';
import { readableType } from '../../src/devtools/reduxDevTools';
import { createShadows } from '../../src/devtools/inspector/shadows';
import { events } from '../../src/kit/events';
import { machineSlices, createAppStore } from '../../src/appStore';
import { timerElapsed } from '../../src/kit/machineSlice';

/** Two ends of one channel, as two tabs have them. A message comes at once, as a copy. */
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
  const side = createPortalSide(portalEnd);
  const store = createAppStore({ middleware: [side.middleware] });
  side.attach(store);
  return { store, inspectorEnd };
}

const machineIn = (receiver: ReturnType<typeof createReceiver>, name: string) =>
  receiver.portals()[0]?.machines.find((machine) => machine.name === name);

describe('shadow actors', () => {
  const shadowed = () => {
    const messages: StatelyInspectionEvent[] = [];
    const shadows = createShadows((message) => void messages.push(message));
    const store = createAppStore({ middleware: [shadows.middleware] });
    store.subscribe(() => shadows.follow(store.getState()));
    messages.length = 0;
    return { messages, shadows, store };
  };
  const told = (messages: StatelyInspectionEvent[]) =>
    messages.flatMap((message) => (message.type === '@xstate.snapshot' ? [message.snapshot] : []));

  it('do what the machines of the store do, delayed transitions too', () => {
    const { messages, store } = shadowed();
    store.dispatch(events.signOut.requested({ returnTo: null }));
    store.dispatch(timerElapsed('signOut', 'xstate.after.stepLimit.signOut.signingOut'));
    expect(
      told(messages).map((snapshot) => (snapshot as unknown as { value: unknown }).value),
    ).toEqual(['signingOut', 'callingEndpoint']);
    expect(store.getState().signOut.value).toBe('callingEndpoint');
  });

  it('take no time of their own', () => {
    jest.useFakeTimers();
    const { messages, store } = shadowed();
    store.dispatch(events.signOut.requested({ returnTo: null }));
    const before = messages.length;
    jest.advanceTimersByTime(60_000);
    expect(messages).toHaveLength(before);
    jest.useRealTimers();
  });

  it('are set again where the store is another, after an import or a jump', () => {
    const { messages, shadows, store } = shadowed();
    store.dispatch(submitted);
    const jumped = { ...store.getState(), signIn: machineSlices.signIn.initial.state };
    messages.length = 0;
    shadows.follow(jumped);
    expect(messages).toMatchObject([{ type: '@xstate.actor', snapshot: { value: 'editing' } }]);
    shadows.follow(jumped);
    expect(messages).toHaveLength(1);
  });

  it('tell nobody a secret or an address', () => {
    const { messages, store } = shadowed();
    store.dispatch(submitted);
    expect(messages.length).toBeGreaterThan(1);
    expect(JSON.stringify(messages)).not.toMatch(/ana@studio|"handle"/);
    expect(JSON.stringify(messages)).toContain('user1@redacted.invalid');
  });
});

describe('the inspector and a portal', () => {
  it('that was there before: all machines in their states, in the order of the store', () => {
    const { store, inspectorEnd } = openPortal();
    store.dispatch(submitted);
    const receiver = createReceiver(inspectorEnd);
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
      'signedIn',
    ]);
  });

  it('that moves: events with payloads, each with the state after it', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = createReceiver(inspectorEnd);
    const heard = jest.fn();
    const stop = receiver.subscribe(heard);
    store.dispatch(submitted);
    store.dispatch(events.signIn.answered({ code: 1 }));
    expect(heard).toHaveBeenCalled();
    stop();
    const heardBy = receiver.portals()[0]?.events.filter(({ isRequest }) => !isRequest);
    expect(heardBy?.map(({ event, value }) => [event, value])).toEqual([
      [
        {
          type: 'signIn/submitted',
          payload: { email: 'user1@redacted.invalid', remember: false, secret: '[redacted]' },
        },
        'submitting',
      ],
      [{ type: 'signIn/answered', payload: { code: 1 } }, { refused: 'wrongCredentials' }],
    ]);
  });

  it('to which an event is sent by hand takes those that its machines know, and no others', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = createReceiver(inspectorEnd);
    const id = receiver.portals()[0]?.id ?? '';
    store.dispatch(submitted);
    receiver.send(id, { type: 'signIn/reset' });
    expect(store.getState().signIn.value).toBe('editing');
    const before = store.getState();
    receiver.send(id, { type: 'effect/requested', payload: { machine: 'signIn' } });
    receiver.send('another', { type: 'signIn/submitted', payload: {} });
    expect(store.getState()).toBe(before);
  });

  it('W10: effects stand in the list where they were asked for, redacted', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = createReceiver(inspectorEnd);
    store.dispatch(submitted);
    const list = receiver
      .portals()[0]
      ?.events.map(({ event, isRequest }) => [readableType(event), isRequest]);
    expect(list).toEqual([
      ['signIn/submitted', false],
      ['effect/requested signIn.submit', true],
    ]);
    expect(JSON.stringify(receiver.portals())).not.toMatch(/ana@studio|"handle"/);
  });

  it('W10: says the truth about an event that was sent by hand', () => {
    const { store, inspectorEnd } = openPortal();
    const receiver = createReceiver(inspectorEnd);
    const send = (type: string, payload?: unknown) => {
      receiver.send(
        receiver.portals()[0]?.id ?? '',
        payload === undefined ? { type } : { type, payload },
      );
      return receiver.portals()[0]?.sent;
    };
    expect(send('signIn/answered', { code: 1 })).toBe(
      'Sent signIn/answered: signIn took no notice of it in this state.',
    );
    expect(send('elevator/called')).toBe(
      'Not sent: no machine of the portal knows elevator/called.',
    );
    expect(send('signIn/submitted', submitted.payload)).toBe(
      'Sent signIn/submitted: signIn is submitting now, and made 1 request.',
    );
    // A payload at which the machine throws never reaches the portal.
    const before = store.getState();
    expect(send('signIn/answered')).toMatch(/^Not sent: signIn throws at this payload\./);
    expect(store.getState()).toBe(before);
  });

  it('speak only in messages that they know', () => {
    for (const odd of [null, 5, {}, { portal: 'a' }, { kind: 'page', portal: 'a' }])
      expect(readPortalMessage(odd)).toBeNull();
    const message = { type: '@xstate.event' };
    expect(readPortalMessage({ kind: 'inspection', portal: 'a', order: 1, message })).toBeNull();
    for (const odd of [null, {}, { kind: 'send' }, { kind: 'send', portal: 'a', event: {} }])
      expect(readInspectorMessage(odd)).toBeNull();
    expect(
      readInspectorMessage({ kind: 'send', portal: 'a', event: { type: 'b', more: 1 } }),
    ).toEqual({ kind: 'send', portal: 'a', event: { type: 'b' } });
  });
});
