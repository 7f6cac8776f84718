import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { isAction, type StoreAction } from '../../kit/action';
import type { CallSeen } from '../../kit/recorder/surroundings';
import { isRecord } from '../../rules/json';

/** The channel between a portal and its inspector, across the tabs of one origin. */
export const CHANNEL = 'portal-inspector';

const ORIGINS = ['page', 'work', 'timer', 'hand'] as const;

/**
 * The origin of an action: the page (a user or the browser), the work of a machine, a timer, or an event sent from the
 * inspector.
 */
export type Origin = (typeof ORIGINS)[number];

/** A pending delayed transition. */
export interface RunningTimer {
  machine: string;
  id: string;
  delayMs: number;
  /** When it was started, in ms since 1970. */
  at: number;
}

/** A message from a portal. `portal` identifies the page until it is closed; `order` counts its messages. */
export type PortalMessage =
  /** A step of a machine, in the format of @statelyai/inspect. */
  | {
      kind: 'inspection';
      portal: string;
      order: number;
      origin: Origin;
      message: StatelyInspectionEvent;
    }
  /** A request of a machine, a timer, or an action of a part of the store that is not a machine. */
  | {
      kind: 'action';
      portal: string;
      order: number;
      origin: Origin;
      part: string;
      at: number;
      action: StoreAction;
    }
  /** A network request: one message when it is sent, one with the response. */
  | { kind: 'call'; portal: string; order: number; isOver: boolean; call: CallSeen }
  | { kind: 'timers'; portal: string; timers: readonly RunningTimer[] }
  /** The outcome of an event sent by hand. */
  | { kind: 'sent'; portal: string; text: string }
  /** The current path of the portal's page, and its tab. */
  | { kind: 'page'; portal: string; path: string; tab: string }
  /** The log since the page was opened, as text. */
  | { kind: 'log'; portal: string; text: string }
  | { kind: 'gone'; portal: string };

export type InspectorMessage =
  /** An inspector was opened and has no data yet. */
  | { kind: 'hello' }
  | { kind: 'send'; portal: string; event: StoreAction }
  | { kind: 'fire'; portal: string; machine: string; id: string }
  /** Requests a log, to try something on a copy. */
  | { kind: 'copy'; portal: string };

const INSPECTIONS = ['@xstate.actor', '@xstate.event', '@xstate.snapshot'];

const hasFields = (value: unknown, types: Readonly<Record<string, 'string' | 'number'>>): boolean =>
  isRecord(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type);

const isInspection = (value: unknown): value is StatelyInspectionEvent =>
  isRecord(value) &&
  INSPECTIONS.some((type) => type === value['type']) &&
  hasFields(value, { sessionId: 'string', createdAt: 'string' });

const isOrigin = (value: unknown): value is Origin => ORIGINS.some((each) => each === value);

const isCall = (value: unknown): value is CallSeen =>
  hasFields(value, { at: 'number', ms: 'number', method: 'string', path: 'string' });

const isTimer = (value: unknown): value is RunningTimer =>
  hasFields(value, { machine: 'string', id: 'string', delayMs: 'number', at: 'number' });

function readHappening(data: Record<string, unknown>, portal: string): PortalMessage | null {
  const { kind, order, origin, message, part, at, action, isOver, call } = data;
  if (typeof order !== 'number') return null;
  if (kind === 'call' && typeof isOver === 'boolean' && isCall(call))
    return { kind, portal, order, isOver, call };
  if (!isOrigin(origin)) return null;
  if (kind === 'inspection' && isInspection(message))
    return { kind, portal, order, origin, message };
  if (kind === 'action' && typeof part === 'string' && typeof at === 'number' && isAction(action))
    return { kind, portal, order, origin, part, at, action };
  return null;
}

/** Returns a portal's message; null for anything else on the channel (ASVS 3.5.5). */
export function readPortalMessage(data: unknown): PortalMessage | null {
  if (!isRecord(data) || typeof data['portal'] !== 'string') return null;
  const { kind, portal, path, tab, text, timers } = data;
  if (kind === 'gone') return { kind, portal };
  if ((kind === 'sent' || kind === 'log') && typeof text === 'string')
    return { kind, portal, text };
  if (kind === 'page' && typeof path === 'string' && typeof tab === 'string')
    return { kind, portal, path, tab };
  if (kind === 'timers' && Array.isArray(timers) && timers.every(isTimer))
    return { kind, portal, timers };
  return readHappening(data, portal);
}

/** Returns an inspector's message; null for anything else on the channel (ASVS 3.5.5). */
export function readInspectorMessage(data: unknown): InspectorMessage | null {
  if (!isRecord(data)) return null;
  const { kind, portal, event, machine, id } = data;
  if (kind === 'hello') return { kind };
  if (typeof portal !== 'string') return null;
  if (kind === 'copy') return { kind, portal };
  if (kind === 'fire' && typeof machine === 'string' && typeof id === 'string')
    return { kind, portal, machine, id };
  if (kind !== 'send' || !isAction(event)) return null;
  const { type, payload } = event;
  return { kind, portal, event: payload === undefined ? { type } : { type, payload } };
}
