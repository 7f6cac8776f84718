import type { ParseKeys, TypeOptions } from 'i18next';

type Area = keyof TypeOptions['resources'];

/** The key of a text with its area, such as `form:errors.unknown`; only keys of `src/text` compile. */
export type MessageKey = Extract<ParseKeys<Area[]>, `${Area}:${string}`>;

/** What a text names. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * What a person reads, as plain data that stores and logs can hold: a text of the portal by its key, followed by
 * what exactly is wrong, or words from outside.
 */
export type Message =
  { key: MessageKey; values?: MessageValues; reasons?: readonly Message[] } | { text: string };
