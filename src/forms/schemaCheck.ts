import { ValidationError, type AnyObjectSchema } from 'yup';
import type { Message } from '../rules/message';

/** The values of a form, by field name; undefined for an empty field. */
export type FormValues = Readonly<Record<string, string | boolean | undefined>>;

/** Validates a form: returns the message of each invalid field. */
export type Check = (values: FormValues) => Readonly<Record<string, Message>>;

/** yup types messages as text but passes on any value: the portal's object, or its default text. */
const messageOf = (message: unknown): Message =>
  typeof message === 'string' ? { text: message } : (message as Message);

/** Checks with a yup schema, whose messages are objects. The first message of a field counts. */
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
