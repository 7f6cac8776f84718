import type { StatelyActorEvent, StatelyInspectionEvent } from '@statelyai/inspect';
import { createMachine } from 'xstate';
import { isRecord } from '../../rules/json';
import type { ChartState } from '../chart/chart';
import { chartOf } from '../chart/chart';
import type { InspectorMessage, PortalMessage } from './messages';
import { readPortalMessage } from './messages';

/** One event as it reached a machine. */
export interface EventSeen {
  order: number;
  machine: string;
  event: { type: string; payload?: unknown };
  /** The machine asked for it, and did not hear it. */
  isRequest: boolean;
  /** ms since 1970. */
  at: number;
  /** The machine's state value after it; null while that is not known. */
  value: unknown;
}

export interface MachineSeen {
  name: string;
  chart: ChartState;
  value: unknown;
  context: unknown;
}

/** A page of the portal as the inspector has heard of it. */
export interface PortalSeen {
  id: string;
  path: string;
  isOpen: boolean;
  machines: readonly MachineSeen[];
  /** Oldest first. */
  events: readonly EventSeen[];
  /** What became of the last event sent by hand, in words; empty before the first. */
  sent: string;
}

/** What the inspector knows, for `useSyncExternalStore`. */
export interface Receiver {
  subscribe: (listener: () => void) => () => void;
  portals: () => readonly PortalSeen[];
  /** Sends an event to a portal, as if it had happened there. */
  send: (portal: string, event: { type: string; payload?: unknown }) => void;
}

/** Events kept of one portal. */
const KEPT = 2_000;

interface Known {
  seen: PortalSeen;
  order: number;
  /** The machine of each actor, by the actor's id. */
  names: Map<string, string>;
}

const newcomer = (id: string): Known => ({
  seen: { id, path: '', isOpen: true, machines: [], events: [], sent: '' },
  order: 0,
  names: new Map(),
});

/** The definition of a machine as a chart; null where it is none. */
function chartFrom({ definition }: StatelyActorEvent): ChartState | null {
  try {
    return definition === undefined ? null : chartOf(createMachine(JSON.parse(definition)));
  } catch {
    return null;
  }
}

const stateIn = (snapshot: unknown): { value: unknown; context: unknown } =>
  isRecord(snapshot)
    ? { value: snapshot['value'], context: snapshot['context'] }
    : { value: null, context: null };

const withState = (seen: PortalSeen, name: string, snapshot: unknown): readonly MachineSeen[] =>
  seen.machines.map((machine) =>
    machine.name === name ? { ...machine, ...stateIn(snapshot) } : machine,
  );

function actorMade(known: Known, message: StatelyActorEvent): PortalSeen {
  const { seen, names } = known;
  const chart = chartFrom(message);
  if (!chart) return seen;
  const name = chart.key;
  names.set(message.sessionId, name);
  const machine: MachineSeen = { name, chart, ...stateIn(message.snapshot) };
  const before = seen.machines.find((each) => each.name === name);
  if (!before) return { ...seen, machines: [...seen.machines, machine] };
  // The drawing of a chart that stayed the same is not made again.
  const same = JSON.stringify(before.chart) === JSON.stringify(chart) ? before.chart : chart;
  return {
    ...seen,
    machines: seen.machines.map((each) => (each === before ? { ...machine, chart: same } : each)),
  };
}

function after(known: Known, order: number, message: StatelyInspectionEvent): PortalSeen {
  const { seen, names } = known;
  if (message.type === '@xstate.actor') return actorMade(known, message);
  const machine = names.get(message.sessionId);
  if (machine === undefined) return seen;
  if (message.type === '@xstate.event') {
    const at = Number(message.createdAt);
    const entry: EventSeen = {
      order,
      machine,
      event: message.event,
      isRequest: false,
      at,
      value: null,
    };
    return { ...seen, events: [...seen.events.slice(-KEPT), entry] };
  }
  const { value } = stateIn(message.snapshot);
  const at = seen.events.findLastIndex((each) => each.machine === machine && !each.isRequest);
  return {
    ...seen,
    machines: withState(seen, machine, message.snapshot),
    events: seen.events.map((each, index) => (index === at ? { ...each, value } : each)),
  };
}

/** The channel as the receiver needs it. */
export type ReceiverChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Listens from now on, and asks every portal that is open to introduce itself. */
export function createReceiver(channel: ReceiverChannel): Receiver {
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let portals: readonly PortalSeen[] = [];

  const take = (said: PortalMessage) => {
    const portal = known.get(said.portal) ?? newcomer(said.portal);
    known.set(said.portal, portal);
    if (said.kind === 'page') portal.seen = { ...portal.seen, path: said.path };
    if (said.kind === 'gone') portal.seen = { ...portal.seen, isOpen: false };
    if (said.kind === 'sent') portal.seen = { ...portal.seen, sent: said.text };
    if (said.kind === 'request' && said.order > portal.order) {
      const { order, machine, at, action } = said;
      const { seen } = portal;
      portal.order = order;
      const entry: EventSeen = { order, machine, event: action, isRequest: true, at, value: null };
      portal.seen = { ...seen, events: [...seen.events.slice(-KEPT), entry] };
    }
    // A portal repeats itself for whoever comes later.
    if (said.kind === 'inspection' && said.order > portal.order) {
      portal.order = said.order;
      portal.seen = after(portal, said.order, said.message);
    }
    portals = [...known.values()].map(({ seen }) => seen);
    for (const listener of listeners) listener();
  };

  channel.addEventListener('message', ({ data }) => {
    const said = readPortalMessage(data);
    if (said) take(said);
  });
  const ask = (message: InspectorMessage) => channel.postMessage(message);
  ask({ kind: 'hello' });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    portals: () => portals,
    send: (portal, event) => ask({ kind: 'send', portal, event }),
  };
}
