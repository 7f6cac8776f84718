import type { StoreAction } from '../../kit/action';
import type { Change } from '../../kit/recorder/changes';
import type { CallSeen } from '../../kit/recorder/surroundings';
import { readableType } from '../reduxDevTools';
import { valueText } from '../../kit/replay/shown';
import type { Origin } from './messages';
import { delayName } from './runningTimers';

interface EntryDetails {
  /** Unique within its portal, ascending. */
  order: number;
  portal: string;
  /** ms since 1970. */
  at: number;
}

interface ActionEntry extends EntryDetails {
  machine: string;
  action: StoreAction;
}

export interface EventEntry extends ActionEntry {
  kind: 'event';
  origin: Origin;
  /** The machine's state value after it; null while unknown. */
  value: unknown;
  /** The fields of the machine that it changed. */
  changes: readonly Change[];
}

/** A request of a machine: an effect or a timer. */
export interface RequestEntry extends ActionEntry {
  kind: 'request';
}

/** An action of a part of the store that is not a machine. */
export interface PartEntry extends ActionEntry {
  kind: 'part';
  origin: Origin;
}

/** A network request, or the response to it. */
export interface CallEntry extends EntryDetails {
  kind: 'call' | 'answer';
  call: CallSeen;
}

export type Entry = EventEntry | RequestEntry | PartEntry | CallEntry;

/** The lifelines of the sequence, from the page to the server. */
export const LANES = ['Page', 'Machines', 'Work', 'Server'] as const;

export type Lane = (typeof LANES)[number];

const ORIGIN_LANES: Readonly<Record<Origin, Lane>> = {
  page: 'Page',
  hand: 'Page',
  work: 'Work',
  timer: 'Work',
};

/** Returns the lifelines between which an entry's arrow runs. */
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

/** Returns the machine or part of an entry; empty for a network request. */
export const machineOf = (entry: Entry): string => ('machine' in entry ? entry.machine : '');

/** Returns an entry as one line of text: `signIn/submitted`, `after stepLimit`, `GET /api/report`. */
export const entryText = (entry: Entry): string =>
  'call' in entry
    ? `${entry.call.method} ${entry.call.path}`
    : readableType(entry.action).replace(/^xstate\.after\.([^.]+)\..*/, 'after $1');

/** Returns the text on an entry's arrow, without the machine and kind that the arrow implies. */
export function arrowText(entry: Entry): string {
  if (entry.kind !== 'request') return entryText(entry);
  const { type, payload } = entry.action;
  const { effect, id } = Object(payload);
  if (type === 'effect/requested') return String(effect?.type);
  return `${type === 'timer/cancelled' ? 'cancel' : 'wait'} ${delayName(String(id))}`;
}

const callEnd = ({ status, failure, ms }: CallSeen): string =>
  `${status ?? failure ?? 'no response'} in ${ms} ms`;

/** Returns an entry's outcome: the state after it, or the status of a response. */
export function entryEnd(entry: Entry): string {
  if (entry.kind === 'event') return `→ ${valueText(entry.value)}`;
  if (entry.kind === 'answer') return callEnd(entry.call);
  return '';
}

/** Whether an entry is a response that is an error, or the lack of one. */
export const isFailure = (entry: Entry): boolean =>
  entry.kind === 'answer' && (entry.call.status === null || entry.call.status >= 400);

const ORIGIN_TEXTS: Readonly<Record<Origin, string>> = {
  page: 'by the page',
  hand: 'by hand, from here',
  work: 'by its work',
  timer: 'by a timer',
};

export function originText(entry: Entry): string {
  if (entry.kind === 'request') return `requested by ${entry.machine}`;
  if ('call' in entry) return entry.kind === 'call' ? 'sent to the server' : 'came back';
  return `to ${entry.machine} ${ORIGIN_TEXTS[entry.origin]}`;
}

export const entryDetail = (entry: Entry): unknown => ('call' in entry ? entry.call : entry.action);

/** Returns the trace id of a network request; null for anything else. */
export const traceOf = (entry: Entry): string | null => ('call' in entry ? entry.call.trace : null);

const texts = new WeakMap<Entry, string>();

/** Whether any part of an entry contains a text. */
export function holds(entry: Entry, wanted: string): boolean {
  if (wanted === '') return true;
  const text = texts.get(entry) ?? `${entryText(entry)} ${JSON.stringify(entry)}`.toLowerCase();
  texts.set(entry, text);
  return text.includes(wanted);
}
