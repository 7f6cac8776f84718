import { RequestError } from '../http/errors';
import type { Settings } from '../data/settings';
import type { AuthContext } from './context';

/** Settings that offer a way to sign in. */
type Offer = Extract<keyof Settings, `${string}Offered`>;

/** A call of a way to sign in, which is refused like an unknown address while the setting does not offer the way. */
export const whileOffered =
  ({ settings }: Pick<AuthContext, 'settings'>, offer: Offer) =>
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    if (!settings.get()[offer]) throw new RequestError(404, 'This way to sign in is not offered.');
    return call(input);
  };
