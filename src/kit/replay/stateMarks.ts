import type { StoreAction } from '../action';
import { valueText } from './shown';
import { isRequest } from './states';

/** FNV-1a over the text's code units: 32 bits, as 8 hexadecimal digits. To compare, not to protect. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A state with its parts in the order of their names, whatever order they joined the store in. */
export const inOrder = (state: object): object =>
  Object.fromEntries(Object.entries(state).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The part of the store that an action is for. */
export const partOf = ({ type }: StoreAction): string => type.slice(0, type.indexOf('/'));

/**
 * Tells the state after an action in few letters: the value of its machine, and a checksum of all that the
 * machine knows. Only the action's own part of the store counts, so that a machine that is new since then
 * changes no mark. Empty for a request, which changes no state.
 */
export function stateMark(state: object, action: StoreAction): string {
  if (isRequest(action)) return '';
  const name = partOf(action);
  // Types name the parts; an action of something else has none.
  if (!Object.hasOwn(state, name)) return '';
  const part = (state as Readonly<Record<string, object>>)[name] ?? {};
  const value = 'value' in part ? valueText(part.value) : '';
  return `${value} ${checksum(JSON.stringify(part))}`.trim();
}

/** The value that a mark begins with, without the checksum. */
export const markedValue = (mark: string): string => mark.replace(/ ?[\da-f]{8}$/, '');
