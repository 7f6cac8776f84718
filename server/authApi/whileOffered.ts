import { RequestError } from '../http/errors';
import type { Settings } from '../data/settings';
import type { AuthContext } from './context';

type Offer = Extract<keyof Settings, `${string}Offered`>;

/** Whether the settings offer a method and the core supports it: a separate core may not support passkeys. */
export const isOffered = (
  { settings, core }: Pick<AuthContext, 'settings' | 'core'>,
  offer: Offer,
): boolean => settings.get()[offer] && (core.keepsPasskeys || offer !== 'passkeysOffered');

/** @throws {RequestError} 404 unless a sign-in method is offered */
export function requireOffered(isAvailable: boolean): void {
  if (!isAvailable) throw new RequestError(404, 'This sign-in method is not available.');
}

/** Wraps an SDK call so that it responds 404 while the settings do not offer its sign-in method. */
export const whileOffered =
  (context: Pick<AuthContext, 'settings' | 'core'>, offer: Offer) =>
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    requireOffered(isOffered(context, offer));
    return call(input);
  };
