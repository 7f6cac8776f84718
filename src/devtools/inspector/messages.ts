import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { isAction } from '../../kit/action';
import { isRecord } from '../../rules/json';

/** The channel between the tabs of one origin on which a portal and its inspector speak. */
export const CHANNEL = 'portal-inspector';

/** What a portal tells. `portal` names the page for as long as it lives. */
export type PortalMessage =
  /** A step of a machine, in the words of @statelyai/inspect. `order` counts a portal's messages. */
  | { kind: 'inspection'; portal: string; order: number; message: StatelyInspectionEvent }
  /** What a machine asked for, or a timer, in its place among the steps. */
  | {
      kind: 'request';
      portal: string;
      order: number;
      machine: string;
      at: number;
      action: { type: string; payload?: unknown };
    }
  /** What became of an event that was sent by hand. */
  | { kind: 'sent'; portal: string; text: string }
  /** Where the portal's page is now. */
  | { kind: 'page'; portal: string; path: string }
  | { kind: 'gone'; portal: string };

/** What an inspector asks. */
export type InspectorMessage =
  /** An inspector was opened and knows nothing yet. */
  { kind: 'hello' } | { kind: 'send'; portal: string; event: { type: string; payload?: unknown } };

const INSPECTIONS = ['@xstate.actor', '@xstate.event', '@xstate.snapshot'];

const isInspection = (value: unknown): value is StatelyInspectionEvent =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  INSPECTIONS.includes(value['type']) &&
  typeof value['sessionId'] === 'string' &&
  typeof value['createdAt'] === 'string';

/** A portal's message; null for anything else that comes by the channel (ASVS 3.5.5). */
export function readPortalMessage(data: unknown): PortalMessage | null {
  if (!isRecord(data) || typeof data['portal'] !== 'string') return null;
  const { kind, portal, path, order, message, text, machine, at, action } = data;
  if (kind === 'sent' && typeof text === 'string') return { kind, portal, text };
  if (
    kind === 'request' &&
    typeof order === 'number' &&
    typeof machine === 'string' &&
    typeof at === 'number' &&
    isAction(action)
  )
    return { kind, portal, order, machine, at, action };
  if (kind === 'gone') return { kind, portal };
  if (kind === 'page' && typeof path === 'string') return { kind, portal, path };
  if (kind === 'inspection' && typeof order === 'number' && isInspection(message))
    return { kind, portal, order, message };
  return null;
}

/** An inspector's message; null for anything else that comes by the channel (ASVS 3.5.5). */
export function readInspectorMessage(data: unknown): InspectorMessage | null {
  if (!isRecord(data)) return null;
  const { kind, portal, event } = data;
  if (kind === 'hello') return { kind };
  if (kind !== 'send' || typeof portal !== 'string' || !isRecord(event)) return null;
  if (typeof event['type'] !== 'string') return null;
  const { type, payload } = event;
  return { kind, portal, event: payload === undefined ? { type } : { type, payload } };
}
