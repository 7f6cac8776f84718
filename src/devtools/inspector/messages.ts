import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { isAction, type StoreAction } from '../../kit/action';
import type { CallSeen } from '../../kit/recorder/surroundings';
import { isRecord } from '../../rules/json';

/** The channel between the tabs of one origin on which a portal and its inspector speak. */
export const CHANNEL = 'portal-inspector';

const ORIGINS = ['page', 'work', 'timer', 'hand'] as const;

/**
 * Who is behind an action: the page, which a person or the browser moves; the work of a machine; a timer; or somebody
 * at the inspector.
 */
export type Origin = (typeof ORIGINS)[number];

/** A delayed transition that is waiting. */
export interface RunningTimer {
  machine: string;
  id: string;
  delayMs: number;
  /** When it was started, in ms since 1970. */
  at: number;
}

/** What a portal tells. `portal` names the page for as long as it lives, `order` counts what happens in it. */
export type PortalMessage =
  /** A step of a machine, in the words of @statelyai/inspect. */
  | {
      kind: 'inspection';
      portal: string;
      order: number;
      origin: Origin;
      message: StatelyInspectionEvent;
    }
  /** What a machine asked for, a timer, or an action of a part of the store that is no machine. */
  | {
      kind: 'action';
      portal: string;
      order: number;
      origin: Origin;
      part: string;
      at: number;
      action: StoreAction;
    }
  /** A call over the network: first that it was sent, then what came back. */
  | { kind: 'call'; portal: string; order: number; isOver: boolean; call: CallSeen }
  /** The timers that wait now. */
  | { kind: 'timers'; portal: string; timers: readonly RunningTimer[] }
  /** What became of an event that was sent by hand. */
  | { kind: 'sent'; portal: string; text: string }
  /** Where the portal's page is now, and in which tab. */
  | { kind: 'page'; portal: string; path: string; tab: string }
  /** Everything since the page was opened, as the text of a log. */
  | { kind: 'log'; portal: string; text: string }
  | { kind: 'gone'; portal: string };

/** What an inspector asks. */
export type InspectorMessage =
  /** An inspector was opened and knows nothing yet. */
  | { kind: 'hello' }
  | { kind: 'send'; portal: string; event: StoreAction }
  /** A timer is to elapse now. */
  | { kind: 'fire'; portal: string; machine: string; id: string }
  /** A log is wanted, to try something on a copy. */
  | { kind: 'copy'; portal: string };

const INSPECTIONS = ['@xstate.actor', '@xstate.event', '@xstate.snapshot'];

const isInspection = (value: unknown): value is StatelyInspectionEvent =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  INSPECTIONS.includes(value['type']) &&
  typeof value['sessionId'] === 'string' &&
  typeof value['createdAt'] === 'string';

const isOrigin = (value: unknown): value is Origin => ORIGINS.some((each) => each === value);

const isCall = (value: unknown): value is CallSeen =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  typeof value['ms'] === 'number' &&
  typeof value['method'] === 'string' &&
  typeof value['path'] === 'string';

const isTimer = (value: unknown): value is RunningTimer =>
  isRecord(value) &&
  typeof value['machine'] === 'string' &&
  typeof value['id'] === 'string' &&
  typeof value['delayMs'] === 'number' &&
  typeof value['at'] === 'number';

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

/** A portal's message; null for anything else that comes by the channel (ASVS 3.5.5). */
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

/** An inspector's message; null for anything else that comes by the channel (ASVS 3.5.5). */
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
