import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AppStore } from '../../appStore';
import { isRecord } from '../../rules/json';
import type { PortalSide } from './portalSide';
import { createMirrorActors } from './mirrorActors';

/** The inspector that xstate's makers host. */
const ORIGIN = 'https://stately.ai';

/** Messages buffered until the window reports that it listens. */
const KEPT = 500;

/**
 * Sends the same stream to the hosted inspector in a separate window. Redacted data leaves this machine only because
 * the page's address requested it. A server that isolates its pages (COOP same-origin) separates the two windows.
 * `onFailure` receives that problem, and a blocked window.
 */
export function createHostedSide(onFailure: (why: string) => void): PortalSide {
  const inspector = window.open(`${ORIGIN}/inspect`, 'portal-inspector-hosted');
  if (!inspector || inspector.closed)
    onFailure(
      'The hosted inspector could not open a window: it was blocked, or this server isolates its pages.',
    );
  const waiting: StatelyInspectionEvent[] = [];
  let listens = false;
  const mirrorActors = createMirrorActors((message) => {
    if (listens) inspector?.postMessage(message, ORIGIN);
    else if (waiting.length < KEPT) waiting.push(message);
  });
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ORIGIN || source !== inspector || !isRecord(data)) return;
    if (data['type'] !== '@statelyai.connected') return;
    listens = true;
    for (const message of waiting.splice(0)) inspector?.postMessage(message, ORIGIN);
    mirrorActors.sendAll();
  });
  return {
    middleware: mirrorActors.middleware,
    // The hosted inspector does not support network requests.
    watch: (http) => http,
    attach: (store: AppStore) => {
      mirrorActors.follow(store.getState());
      store.subscribe(() => mirrorActors.follow(store.getState()));
    },
  };
}
