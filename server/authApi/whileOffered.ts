import { RequestError } from '../http/errors';
import type { Settings } from '../data/settings';
import type { AuthContext } from './context';

/** Settings that offer a way to sign in. */
type Offer = Extract<keyof Settings, `${string}Offered`>;

/** Ways that a core apart does not serve. */
const EMBEDDED_ONLY: readonly Offer[] = ['passkeysOffered'];

/** Whether the settings offer a way, and the core serves it. */
export const isOffered = (
  { settings, embeddedCore }: Pick<AuthContext, 'settings' | 'embeddedCore'>,
  offer: Offer,
): boolean => settings.get()[offer] && (embeddedCore || !EMBEDDED_ONLY.includes(offer));

/** A call of a way to sign in, which is refused like an unknown address while the setting does not offer the way. */
export const whileOffered =
  (context: Pick<AuthContext, 'settings' | 'embeddedCore'>, offer: Offer) =>
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    if (!isOffered(context, offer))
      throw new RequestError(404, 'This way to sign in is not offered.');
    return call(input);
  };
