import type { ParseKeys, TypeOptions } from 'i18next';

type Area = keyof TypeOptions['resources'];

/** The key of a text with its area, such as `form:errors.unknown`; only keys of `src/text` compile. */
export type MessageKey = Extract<ParseKeys<Area[]>, `${Area}:${string}`>;

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * A message for the user, as plain data for stores and logs: a portal text by its key, followed by the exact reasons,
 * or an external text.
 */
export type Message =
  | { key: MessageKey; values?: MessageValues; reasons?: readonly Message[] }
  | { text: string };
