import type { ParseKeys } from 'i18next';

type Area = 'form' | 'signIn' | 'registration' | 'resetRequest' | 'passwordReset';

/** The key of a text that a form can say. */
export type MessageKey = Extract<
  ParseKeys<['form', 'signIn', 'registration', 'resetRequest', 'passwordReset']>,
  `${Area}:${string}`
>;

/** What a text names. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A text of our own by its key, followed by what exactly is wrong; or the words of a server. */
export type Message =
  { key: MessageKey; values?: MessageValues; reasons?: readonly Message[] } | { text: string };
