import type { FieldError, Resolver } from 'react-hook-form';
import type { Message } from '../rules/message';
import type { Check, FormValues } from './schemaCheck';

/** A message as the form library keeps it: it calls messages text, and hands on whatever it is given. */
export const fieldError = (type: 'invalid' | 'server', message: Message): FieldError => ({
  type,
  message: message as unknown as string,
});

/** The message of {@link fieldError}. */
export const messageOf = ({ message }: Pick<FieldError, 'message'>): Message =>
  message as unknown as Message;

/**
 * Checks a form by its schema. `read` gives the values as the page holds them now, so that what a password
 * manager wrote without an event counts. When the schema cannot be fetched, nothing is refused here: the server
 * judges. The form library is given no values at all.
 */
export const formResolver =
  (read: () => FormValues, load: () => Promise<Check>): Resolver =>
  async () => {
    const check = await load().catch(() => null);
    return {
      values: {},
      errors: Object.fromEntries(
        Object.entries(check?.(read()) ?? {}).map(([field, message]) => [
          field,
          fieldError('invalid', message),
        ]),
      ),
    };
  };
