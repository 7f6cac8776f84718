import { RequestError } from '../http/errors';
import type { Settings } from '../data/settings';
import type { AuthContext } from './context';

/** Settings that offer a way to sign in. */
type Offer = Extract<keyof Settings, `${string}Offered`>;

/** Ways that a core apart does not serve. */
const EMBEDDED_ONLY: readonly Offer[] = ['passkeysOffered'];

/** A call of a way to sign in, which is refused like an unknown address while the setting does not offer the way. */
export const whileOffered =
  ({ settings, embeddedCore }: Pick<AuthContext, 'settings' | 'embeddedCore'>, offer: Offer) =>
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    if (!settings.get()[offer] || (EMBEDDED_ONLY.includes(offer) && !embeddedCore))
      throw new RequestError(404, 'This way to sign in is not offered.');
    return call(input);
  };
