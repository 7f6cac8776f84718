import { ValidationError, type AnyObjectSchema } from 'yup';
import type { Message } from '../rules/message';

/** What the fields of a form hold, each by its name; nothing for a field that is empty. */
export type FormValues = Readonly<Record<string, string | boolean | undefined>>;

/** Judges a form: the message of each field that is wrong. */
export type Check = (values: FormValues) => Readonly<Record<string, Message>>;

/** yup calls messages text, and hands on whatever it is given: ours, or its default words. */
const messageOf = (message: unknown): Message =>
  typeof message === 'string' ? { text: message } : (message as Message);

/** The check by a yup schema, whose messages are objects; of those of one field the first counts. */
export const schemaCheck =
  (schema: AnyObjectSchema): Check =>
  (values) => {
    try {
      schema.validateSync(values, { abortEarly: false, disableStackTrace: true });
      return {};
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return Object.fromEntries(
        error.inner.toReversed().map(({ path = '', message }) => [path, messageOf(message)]),
      );
    }
  };
