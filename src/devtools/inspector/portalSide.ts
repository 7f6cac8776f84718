import type { Middleware } from '@reduxjs/toolkit';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AppStore } from '../../appStore';
import { machineSlices } from '../../appStore';
import { isAction, type StoreAction } from '../../kit/action';
import type { MachineSlice, MachineState } from '../../kit/machineSlice';
import { isRequest } from '../../kit/replay';
import { isRecord } from '../../rules/json';
import { copyPlain } from '../../recorder/copyPlain';
import { createLogRedactor } from '../../recorder/privacy/redactLog';
import { valueText } from '../shown';
import type { PortalMessage } from './messages';
import { CHANNEL, readInspectorMessage } from './messages';
import type { Shadows, Sink } from './shadows';
import { createShadows } from './shadows';

/** Messages kept for an inspector that is opened later. */
const KEPT = 500;

/** The machine of the portal that knows the event at all. */
const machineFor = (type: string): MachineSlice | undefined =>
  Object.values(machineSlices).find(({ machine }) =>
    machine.events.some((event: string) => event === type),
  );

/**
 * Dispatches an event that was sent by hand, and tells what became of it. It is tried before on a copy: what a machine
 * would throw at never reaches the portal.
 */
function sendByHand(store: AppStore, event: StoreAction): string {
  const slice = machineFor(event.type);
  if (!slice) return `Not sent: no machine of the portal knows ${event.type}.`;
  const held: object = store.getState();
  // What the store holds under a slice's name is what the slice's reducer gave.
  const before = (held as Record<string, MachineState | undefined>)[slice.name];
  if (!before) return `Not sent: ${slice.name} comes with a page that is not open.`;
  try {
    const { state: after, requests } = slice.step(before, event);
    store.dispatch(event);
    if (after === before && requests.length === 0)
      return `Sent ${event.type}: ${slice.name} took no notice of it in this state.`;
    const asked = requests.length === 1 ? '1 request' : `${requests.length} requests`;
    return `Sent ${event.type}: ${slice.name} is ${valueText(after.value)} now, and made ${asked}.`;
  } catch (error) {
    return `Not sent: ${slice.name} throws at this payload. ${String(error)}`;
  }
}

export interface PortalSide {
  middleware: Shadows['middleware'];
  /** From now on the store is followed, and what an inspector sends by hand is dispatched. */
  attach: (store: AppStore) => void;
}

/**
 * The portal's end of the local inspector. A channel reaches this origin only, and no message says
 * anything of a secret (see redact).
 */
export function createPortalSide(channel = new BroadcastChannel(CHANNEL)): PortalSide {
  const portal = crypto.randomUUID();
  const kept: PortalMessage[] = [];
  let order = 0;
  const tell = (message: PortalMessage) => channel.postMessage(message);
  const keep = (said: PortalMessage) => {
    kept.push(said);
    if (kept.length > KEPT) kept.shift();
    tell(said);
  };
  const sink: Sink = (message: StatelyInspectionEvent) => {
    order += 1;
    keep({ kind: 'inspection', portal, order, message });
  };
  const shadows = createShadows(sink);
  const redact = createLogRedactor();
  const request: Middleware = () => (next) => (action) => {
    if (isAction(action) && isRequest(action)) tellRequest(action);
    return next(action);
  };
  const tellRequest = (action: StoreAction) => {
    const { payload } = action;
    const machine = isRecord(payload) ? String(payload['machine']) : '';
    order += 1;
    // Any action copied as JSON is one.
    const copy = redact(copyPlain(action).copy) as StoreAction;
    keep({ kind: 'request', portal, order, machine, at: Date.now(), action: copy });
  };

  return {
    middleware: (api) => (next) => shadows.middleware(api)(request(api)(next)),
    attach: (store) => {
      shadows.follow(store.getState());
      store.subscribe(() => shadows.follow(store.getState()));
      addEventListener('pagehide', () => tell({ kind: 'gone', portal }));
      const introduce = () => {
        tell({ kind: 'page', portal, path: location.pathname });
        for (const message of kept) tell(message);
        // What was kept may not reach back to the start.
        shadows.tellAll();
      };
      channel.addEventListener('message', ({ data }) => {
        const message = readInspectorMessage(data);
        if (message?.kind === 'hello') introduce();
        if (message?.kind === 'send' && message.portal === portal)
          tell({ kind: 'sent', portal, text: sendByHand(store, message.event) });
      });
      introduce();
    },
  };
}
