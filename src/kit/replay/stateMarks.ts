import type { StoreAction } from '../action';
import { valueText } from './shown';
import { isRequest } from './step';

/** FNV-1a over the text's code units: 32 bits, as 8 hexadecimal digits. For comparison, not for security. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Sorts the parts of a state by name, as they join the store in any order. */
export const inOrder = (state: object): object =>
  Object.fromEntries(Object.entries(state).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The part of the store that an action is for. */
export const partOf = ({ type }: StoreAction): string => type.slice(0, type.indexOf('/'));

/**
 * Identifies the state after an action briefly: its machine's state value, and a checksum of the machine's whole
 * state. Only the action's own part of the store counts, so that new machines change no mark. Empty for a request,
 * which changes no state.
 */
export function stateMark(state: object, action: StoreAction): string {
  if (isRequest(action)) return '';
  const name = partOf(action);
  // Types name the parts; an unknown action has none.
  if (!Object.hasOwn(state, name)) return '';
  const part = (state as Readonly<Record<string, object>>)[name] ?? {};
  const value = 'value' in part ? valueText(part.value) : '';
  return `${value} ${checksum(JSON.stringify(part))}`.trim();
}

/** The state value at the start of a mark, without the checksum. */
export const markedValue = (mark: string): string => mark.replace(/ ?[\da-f]{8}$/, '');
