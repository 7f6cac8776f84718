import type { StatelyActorEvent } from '@statelyai/inspect';
import { createMachine } from 'xstate';
import type { StoreAction } from '../../kit/action';
import { isRequest } from '../../kit/replay/step';
import { changesBetween } from '../../kit/recorder/changes';
import { isRecord } from '../../rules/json';
import { chartOf, type ChartState } from '../chart/chart';
import type { Entry, EventEntry } from './entries';
import type { InspectorMessage, PortalMessage, RunningTimer } from './messages';
import { readPortalMessage } from './messages';

export interface MachineSeen {
  name: string;
  chart: ChartState;
  value: unknown;
  context: unknown;
}

/** A page of the portal, as the inspector has received it. */
export interface PortalSeen {
  id: string;
  path: string;
  tab: string;
  isOpen: boolean;
  machines: readonly MachineSeen[];
  /** Oldest first. */
  entries: readonly Entry[];
  timers: readonly RunningTimer[];
  /** The outcome of the last event sent by hand; empty before the first. */
  sent: string;
  /** The last requested log as a file's text; null before it arrives, empty if the portal records none. */
  log: string | null;
}

/** The inspector's data, for `useSyncExternalStore`. */
export interface Receiver {
  subscribe: (listener: () => void) => () => void;
  portals: () => readonly PortalSeen[];
  ask: (message: InspectorMessage) => void;
}

/** Entries stored for one portal; beyond it, the oldest fifth is dropped. */
const KEPT = 25_000;

/** Minimum interval between notifications of listeners (ms): one frame. */
const FRAME_MS = 16;

/** A page with its entries, which are added in place and copied for listeners. */
interface Known {
  seen: Omit<PortalSeen, 'entries'>;
  entries: Entry[];
  order: number;
  /** The machine's name by actor id. */
  names: Map<string, string>;
  /** The last event of each machine whose state is still to come. */
  last: Map<string, EventEntry>;
}

const newcomer = (id: string): Known => ({
  seen: { id, path: '', tab: '', isOpen: true, machines: [], timers: [], sent: '', log: null },
  entries: [],
  order: 0,
  names: new Map(),
  last: new Map(),
});

/** Returns a machine's definition as a chart; null if it is not one. */
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

function actorMade(known: Known, message: StatelyActorEvent): void {
  const { seen, names } = known;
  const chart = chartFrom(message);
  if (!chart) return;
  const name = chart.key;
  names.set(message.sessionId, name);
  const machine: MachineSeen = { name, chart, ...stateIn(message.snapshot) };
  const before = seen.machines.find((each) => each.name === name);
  // An unchanged chart keeps its identity, so that it is not laid out again.
  const isSame = before && JSON.stringify(before.chart) === JSON.stringify(chart);
  const now = isSame ? { ...machine, chart: before.chart } : machine;
  known.seen = {
    ...seen,
    machines: before
      ? seen.machines.map((each) => (each === before ? now : each))
      : [...seen.machines, now],
  };
}

function add(known: Known, entry: Entry): void {
  if (known.entries.length >= KEPT) known.entries.splice(0, KEPT / 5);
  known.entries.push(entry);
}

/** Replaces an entry by its number; entries are sorted by it. */
function replaceEntry(entries: Entry[], entry: Entry): void {
  const at = entries.findLastIndex(({ order }) => order === entry.order);
  if (at >= 0) entries[at] = entry;
}

function snapshotTaken(known: Known, name: string, snapshot: unknown): void {
  const { seen, last, entries } = known;
  const before = seen.machines.find((machine) => machine.name === name);
  const now = stateIn(snapshot);
  const event = last.get(name);
  if (event) {
    last.delete(name);
    const changes = changesBetween(stateIn(before), now);
    replaceEntry(entries, { ...event, value: now.value, changes });
  }
  known.seen = {
    ...seen,
    machines: seen.machines.map((machine) =>
      machine === before ? { ...machine, ...now } : machine,
    ),
  };
}

type Inspection = Extract<PortalMessage, { kind: 'inspection' }>;

function inspected(known: Known, { portal, order, origin, message }: Inspection): void {
  if (message.type === '@xstate.actor') {
    actorMade(known, message);
    return;
  }
  const machine = known.names.get(message.sessionId);
  if (machine === undefined) return;
  if (message.type === '@xstate.snapshot') {
    snapshotTaken(known, machine, message.snapshot);
    return;
  }
  const at = Number(message.createdAt);
  const action: StoreAction = message.event;
  const entry: EventEntry = {
    kind: 'event',
    order,
    portal,
    at,
    origin,
    machine,
    action,
    value: null,
    changes: [],
  };
  known.last.set(machine, entry);
  add(known, entry);
}

/** Handles a message about a page, in order. */
function happened(known: Known, message: Extract<PortalMessage, { order: number }>): void {
  // A portal repeats its messages for an inspector opened later.
  if (message.order <= known.order) return;
  known.order = message.order;
  const { portal, order } = message;
  if (message.kind === 'inspection') inspected(known, message);
  else if (message.kind === 'call') {
    const { call, isOver } = message;
    const at = isOver ? call.at + call.ms : call.at;
    add(known, { kind: isOver ? 'answer' : 'call', portal, order, at, call });
  } else {
    const { action, at, origin, part: machine } = message;
    add(
      known,
      isRequest(action)
        ? { kind: 'request', portal, order, at, machine, action }
        : { kind: 'part', portal, order, at, origin, machine, action },
    );
  }
}

function take(known: Known, message: PortalMessage): void {
  if ('order' in message) {
    happened(known, message);
    return;
  }
  const { seen } = known;
  switch (message.kind) {
    case 'gone':
      known.seen = { ...seen, isOpen: false, timers: [] };
      break;
    case 'sent':
      known.seen = { ...seen, sent: message.text };
      break;
    case 'log':
      known.seen = { ...seen, log: message.text };
      break;
    case 'timers':
      known.seen = { ...seen, timers: message.timers };
      break;
    case 'page':
      known.seen = { ...seen, path: message.path, tab: message.tab };
      break;
  }
}

/** The part of the channel that the receiver uses. */
export type ReceiverChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Defers work, so that many messages at once lead to one render. */
export type Schedule = (work: () => void) => unknown;

/** Starts listening, and asks every open portal to introduce itself. */
export function createReceiver(
  channel: ReceiverChannel,
  schedule: Schedule = (work) => setTimeout(work, FRAME_MS),
): Receiver {
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let portals: readonly PortalSeen[] = [];
  let isWaiting = false;

  const show = () => {
    isWaiting = false;
    portals = [...known.values()].map(({ seen, entries }) => ({ ...seen, entries: [...entries] }));
    for (const listener of listeners) listener();
  };

  channel.addEventListener('message', ({ data }) => {
    const message = readPortalMessage(data);
    if (!message) return;
    const portal = known.get(message.portal) ?? newcomer(message.portal);
    known.set(message.portal, portal);
    take(portal, message);
    if (isWaiting) return;
    isWaiting = true;
    schedule(show);
  });
  const ask = (message: InspectorMessage) => channel.postMessage(message);
  ask({ kind: 'hello' });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    portals: () => portals,
    ask,
  };
}
