import type { Message } from '../rules/message';

export type { Message, MessageKey } from '../rules/message';

/** A message as the one string that the form library keeps. */
export const packMessage = (message: Message): string => JSON.stringify(message);

/** The message of {@link packMessage}. */
export const unpackMessage = (packed: string): Message => JSON.parse(packed);
