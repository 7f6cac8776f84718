import type { FieldError, Resolver } from 'react-hook-form';
import type { Message } from './message';
import type { Check, FormValues } from './schemaCheck';

export type LoadCheck = () => Promise<Check>;

/** Fetches a check ahead of its first use; a failure is met again, and handled, at submit. */
export const preloadCheck = (load: LoadCheck): void => {
  load().catch(() => undefined);
};

/** A message as the form library keeps it: it calls messages text, and hands on whatever it is given. */
export const fieldError = (type: 'invalid' | 'server', message: Message): FieldError => ({
  type,
  message: message as unknown as string,
});

/** The message of {@link fieldError}. */
export const messageOf = ({ message }: Pick<FieldError, 'message'>): Message =>
  message as unknown as Message;

/**
 * Checks a form by its schema, loaded on first use. `read` gives the values as the page holds them
 * now, so that what a password manager wrote without an event counts. When the schema cannot be
 * fetched, nothing is refused here: the server judges. The form library is given no values at all.
 */
export const formResolver =
  (read: () => FormValues, load: LoadCheck): Resolver =>
  async () => {
    // Before anything is awaited: a field may be emptied meanwhile.
    const values = read();
    const check = await load().catch(() => null);
    const wrong = Object.entries(check?.(values) ?? {});
    return {
      values: {},
      errors: Object.fromEntries(
        wrong.map(([field, message]) => [field, fieldError('invalid', message)]),
      ),
    };
  };
