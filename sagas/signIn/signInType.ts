import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { Env, WorkOf } from '../env';
export function cleanCookies(env: Env, { returnTo }: EffectNamed<'signInType.cleanCookies'>) {
  env.navigation.leave(env.addresses.cleanCookies(returnTo));
}

export function authorize(env: Env, { returnTo }: EffectNamed<'signInType.authorize'>) {
  const nonce = env.random.id();
  env.tries.begin(nonce);
  env.navigation.leave(env.addresses.authorize(returnTo, nonce));
}

export const signInTypeWork: WorkOf<'signInType'> = {
  'signInType.cleanCookies': { run: cleanCookies, crashed: () => events.signInType.returned() },
  'signInType.authorize': { run: authorize, crashed: () => events.signInType.returned() },
};
