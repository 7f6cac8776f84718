import type { FieldError, Resolver } from 'react-hook-form';
import type { Message } from '../rules/message';
import type { Wrong } from './forms';

/** A message for the form library, which types messages as text but passes on any value. */
export const fieldError = (type: 'invalid' | 'server', message: Message): FieldError => ({
  type,
  message: message as unknown as string,
});

/** The message of {@link fieldError}. */
export const messageOf = ({ message }: Pick<FieldError, 'message'>): Message =>
  message as unknown as Message;

/** Runs the engine's check, which reads the page. The form library receives no values. */
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
