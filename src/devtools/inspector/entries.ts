import type { StoreAction } from '../../kit/action';
import type { Change } from '../../kit/recorder/changes';
import type { CallSeen } from '../../kit/recorder/surroundings';
import { readableType } from '../reduxDevTools';
import { valueText } from '../../kit/replay/shown';
import type { Origin } from './messages';
import { delayName } from './runningTimers';

/** One thing that happened in a portal. */
interface EntryDetails {
  /** Unique in its portal, and greater than those before. */
  order: number;
  portal: string;
  /** ms since 1970. */
  at: number;
}

/** An event as it reached a machine. */
export interface EventEntry extends EntryDetails {
  kind: 'event';
  origin: Origin;
  machine: string;
  action: StoreAction;
  /** The machine's state value after it; null while that is not known. */
  value: unknown;
  /** What it changed in the machine, field by field. */
  changes: readonly Change[];
}

/** What a machine asked for: an effect, a timer. */
export interface RequestEntry extends EntryDetails {
  kind: 'request';
  machine: string;
  action: StoreAction;
}

/** An action of a part of the store that is no machine. */
export interface PartEntry extends EntryDetails {
  kind: 'part';
  origin: Origin;
  machine: string;
  action: StoreAction;
}

/** A call that was sent, or what came back. */
export interface CallEntry extends EntryDetails {
  kind: 'call' | 'answer';
  call: CallSeen;
}

export type Entry = EventEntry | RequestEntry | PartEntry | CallEntry;

/** The lifelines of the sequence, from the person to the server. */
export const LANES = ['Page', 'Machines', 'Work', 'Server'] as const;

export type Lane = (typeof LANES)[number];

const ORIGIN_LANES: Readonly<Record<Origin, Lane>> = {
  page: 'Page',
  hand: 'Page',
  work: 'Work',
  timer: 'Work',
};

/** From which lifeline to which an entry leads. */
export function lanesOf(entry: Entry): readonly [from: Lane, to: Lane] {
  switch (entry.kind) {
    case 'event':
    case 'part':
      return [ORIGIN_LANES[entry.origin], 'Machines'];
    case 'request':
      return ['Machines', 'Work'];
    case 'call':
      return ['Work', 'Server'];
    case 'answer':
      return ['Server', 'Work'];
  }
}

/** The machine or part that an entry is of; empty for a call. */
export const machineOf = (entry: Entry): string => ('machine' in entry ? entry.machine : '');

/** An entry in a line. */
export const entryText = (entry: Entry): string =>
  'call' in entry ? `${entry.call.method} ${entry.call.path}` : readableType(entry.action);

/** The same on its arrow, where the machine and the kind of a request go without saying. */
export function arrowText(entry: Entry): string {
  if (entry.kind !== 'request') return entryText(entry);
  const { type, payload } = entry.action;
  const { effect, id } = Object(payload);
  if (type === 'effect/requested') return String(effect?.type);
  return `${type === 'timer/cancelled' ? 'cancel' : 'wait'} ${delayName(String(id))}`;
}

const callEnd = ({ status, failure, ms }: CallSeen): string =>
  `${status ?? failure ?? 'no answer'} in ${ms} ms`;

/** What came of an entry: the state after it, the status of an answer. */
export function entryEnd(entry: Entry): string {
  if (entry.kind === 'event') return `→ ${valueText(entry.value)}`;
  if (entry.kind === 'answer') return callEnd(entry.call);
  return '';
}

const ORIGIN_TEXTS: Readonly<Record<Origin, string>> = {
  page: 'by the page',
  hand: 'by hand, from here',
  work: 'by the work',
  timer: 'by a timer',
};

/** Who is behind an entry, in words. */
export function originText(entry: Entry): string {
  if (entry.kind === 'request') return `asked for by ${entry.machine}`;
  if ('call' in entry) return entry.kind === 'call' ? 'sent to the server' : 'came back';
  return `to ${entry.machine} ${ORIGIN_TEXTS[entry.origin]}`;
}

/** All of an entry that is JSON. */
export const entryDetail = (entry: Entry): unknown => ('call' in entry ? entry.call : entry.action);

/** The trace id of a call; null for everything else, and for a call without. */
export const traceOf = (entry: Entry): string | null => ('call' in entry ? entry.call.trace : null);

const texts = new WeakMap<Entry, string>();

/** Whether an entry holds a text, anywhere. */
export function holds(entry: Entry, wanted: string): boolean {
  if (wanted === '') return true;
  const known = texts.get(entry);
  const text = known ?? `${entryText(entry)} ${JSON.stringify(entry)}`.toLowerCase();
  if (known === undefined) texts.set(entry, text);
  return text.includes(wanted);
}
