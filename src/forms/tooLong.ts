import type { Message, MessageKey } from '../rules/message';

/** Creates the message of yup's rule `max`, with the limit and the length of what was entered. */
export const tooLong =
  (key: MessageKey) =>
  ({ max, value }: { max: number; value: string }): Message => ({
    key,
    values: { max, length: value.length },
  });
