import { RequestError } from '../http/errors';
import type { Settings } from '../data/settings';
import type { AuthContext } from './context';

type Offer = Extract<keyof Settings, `${string}Offered`>;

/** Whether the settings offer a way, and the core serves it: one apart may keep no passkeys beside passwords. */
export const isOffered = (
  { settings, core }: Pick<AuthContext, 'settings' | 'core'>,
  offer: Offer,
): boolean => settings.get()[offer] && (core.keepsPasskeys || offer !== 'passkeysOffered');

/** A call of a way to sign in, which is refused like an unknown address while the setting does not offer the way. */
export const whileOffered =
  (context: Pick<AuthContext, 'settings' | 'core'>, offer: Offer) =>
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    if (!isOffered(context, offer))
      throw new RequestError(404, 'This way to sign in is not offered.');
    return call(input);
  };
