import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AppStore } from '../../appStore';
import { machineSlices } from '../../appStore';
import type { PortalMessage } from './messages';
import { CHANNEL, readInspectorMessage } from './messages';
import type { Shadows, Sink } from './shadows';
import { createShadows } from './shadows';

/** Messages kept for an inspector that is opened later. */
const KEPT = 500;

/** Does a machine of the portal know the event at all? */
const isKnown = (type: string): boolean =>
  Object.values(machineSlices).some(({ machine }) =>
    machine.events.some((event: string) => event === type),
  );

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
  const sink: Sink = (message: StatelyInspectionEvent) => {
    order += 1;
    const said: PortalMessage = { kind: 'inspection', portal, order, message };
    kept.push(said);
    if (kept.length > KEPT) kept.shift();
    tell(said);
  };
  const shadows = createShadows(sink);

  return {
    middleware: shadows.middleware,
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
        if (message?.kind === 'send' && message.portal === portal && isKnown(message.event.type))
          store.dispatch(message.event);
      });
      introduce();
    },
  };
}
