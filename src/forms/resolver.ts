import type { FieldError, Resolver } from 'react-hook-form';
import type { Message } from '../rules/message';
import type { Wrong } from './forms';

/** A message as the form library keeps it: it calls messages text, and hands on whatever it is given. */
export const fieldError = (type: 'invalid' | 'server', message: Message): FieldError => ({
  type,
  message: message as unknown as string,
});

/** The message of {@link fieldError}. */
export const messageOf = ({ message }: Pick<FieldError, 'message'>): Message =>
  message as unknown as Message;

/** Asks the engine's check, which reads the page. The form library is given no values at all. */
export const formResolver =
  (check: () => Promise<Wrong>): Resolver =>
  async () => ({
    values: {},
    errors: Object.fromEntries(
      Object.entries(await check()).map(([field, message]) => [
        field,
        fieldError('invalid', message),
      ]),
    ),
  });
