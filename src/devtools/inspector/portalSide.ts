import type { Middleware } from '@reduxjs/toolkit';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { machineSlices, type AppStore } from '../../appStore';
import { isAction, type StoreAction } from '../../kit/action';
import { isRequest } from '../../kit/replay/step';
import type { Http } from '../../ports/ports';
import { copyPlain } from '../../kit/recorder/copyPlain';
import { createLogRedactor } from '../../recorder/privacy/portalRedactor';
import { callSent, watchCalls, type CallSeen } from '../../kit/recorder/surroundings';
import { isRecord } from '../../rules/json';
import { fireByHand, sendByHand } from './byHand';
import type { InspectorMessage, Origin, PortalMessage } from './messages';
import { CHANNEL, readInspectorMessage } from './messages';
import { createRunningTimers } from './runningTimers';
import { createMirrorActors } from './mirrorActors';

/** Messages buffered for an inspector that is opened later: about ten thousand actions. */
const KEPT = 25_000;

/** The mark that redux-saga sets on an action that a saga puts. */
const SAGA_ACTION = '@@redux-saga/SAGA_ACTION';

const originOf = (action: StoreAction): Origin => {
  if (action.type.endsWith('/timerElapsed')) return 'timer';
  return SAGA_ACTION in action ? 'work' : 'page';
};

const partOf = ({ type, payload }: StoreAction): string =>
  isRecord(payload) && typeof payload['machine'] === 'string'
    ? payload['machine']
    : type.slice(0, type.indexOf('/'));

export interface PortalSide {
  middleware: Middleware;
  /** Wraps the network that the portal uses, so that its requests are recorded. */
  watch: (http: Http) => Http;
  /** Follows the store from now on, and dispatches what an inspector sends by hand. */
  attach: (store: AppStore) => void;
}

interface PortalSideOptions {
  channel?: BroadcastChannel;
  /** Identifies the tab across page loads. */
  tab: string;
  /** Returns the log since the page was opened, as text. */
  log: () => Promise<string>;
}

/** The portal's end of the local inspector. The channel reaches only this origin, without secrets (see redact). */
export function createPortalSide({
  channel = new BroadcastChannel(CHANNEL),
  tab,
  log,
}: PortalSideOptions): PortalSide {
  const portal = crypto.randomUUID();
  const kept: PortalMessage[] = [];
  let order = 0;
  let origin: Origin = 'page';
  let isByHand = false;
  const redact = createLogRedactor();
  const timers = createRunningTimers();

  const send = (message: PortalMessage) => channel.postMessage(message);
  const keep = (message: PortalMessage) => {
    kept.push(message);
    if (kept.length > KEPT) kept.shift();
    send(message);
  };
  const mirrorActors = createMirrorActors((message: StatelyInspectionEvent) => {
    order += 1;
    keep({ kind: 'inspection', portal, order, origin, message });
  });

  const sendAction = (action: StoreAction, from: Origin) => {
    order += 1;
    // Any action copied as JSON is an action.
    const copy = redact(copyPlain(action).copy) as StoreAction;
    const part = partOf(action);
    keep({ kind: 'action', portal, order, origin: from, part, at: Date.now(), action: copy });
  };
  const sendTimers = () => send({ kind: 'timers', portal, timers: timers.running() });
  const actions: Middleware = () => (next) => (action) => {
    if (isAction(action)) {
      if (isRequest(action)) sendAction(action, 'work');
      else if (!Object.hasOwn(machineSlices, partOf(action))) sendAction(action, origin);
      if (timers.apply(action, Date.now())) sendTimers();
    }
    return next(action);
  };

  const sendCall = (call: CallSeen, isOver: boolean) => {
    order += 1;
    const path = call.path.split('/').map((word) => redact(word));
    keep({ kind: 'call', portal, order, isOver, call: { ...call, path: path.join('/') } });
  };

  const byHand = (act: () => string) => {
    isByHand = true;
    try {
      send({ kind: 'sent', portal, text: act() });
    } finally {
      isByHand = false;
    }
  };
  const sendLog = async () => send({ kind: 'log', portal, text: await log() });
  const answer = (store: AppStore, message: InspectorMessage) => {
    if (message.kind === 'hello') introduce();
    else if (message.portal !== portal) return;
    else if (message.kind === 'send') byHand(() => sendByHand(store, message.event));
    else if (message.kind === 'fire') byHand(() => fireByHand(store, message.machine, message.id));
    else void sendLog();
  };
  const introduce = () => {
    send({ kind: 'page', portal, path: location.pathname, tab });
    for (const message of kept) send(message);
    // The buffer may no longer reach back to the start.
    mirrorActors.sendAll();
    sendTimers();
  };

  return {
    middleware: (api) => (next) => {
      const inner = mirrorActors.middleware(api)(actions(api)(next));
      return (action) => {
        if (isAction(action)) origin = isByHand ? 'hand' : originOf(action);
        return inner(action);
      };
    },
    watch: (http) => ({
      send: (request, signal) => {
        sendCall(callSent(request, Date.now()), false);
        return watchCalls(http, Date.now, (call) => sendCall(call, true)).send(request, signal);
      },
    }),
    attach: (store) => {
      mirrorActors.follow(store.getState());
      store.subscribe(() => mirrorActors.follow(store.getState()));
      addEventListener('pagehide', () => send({ kind: 'gone', portal }));
      channel.addEventListener('message', ({ data }) => {
        const message = readInspectorMessage(data);
        if (message) answer(store, message);
      });
      introduce();
    },
  };
}
