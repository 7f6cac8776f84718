import type { LoginTypeEffect } from '../machines/loginType';
import type { Env } from './env';

type EffectOf<Type extends LoginTypeEffect['type']> = Extract<LoginTypeEffect, { type: Type }>;

/** Worker of `loginType.cleanCookies`. */
export function cleanCookies(env: Env, { returnTo }: EffectOf<'loginType.cleanCookies'>) {
  env.navigation.leave(env.addresses.cleanCookies(returnTo));
}

/** Worker of `loginType.authorize`. */
export function authorize(env: Env, { returnTo }: EffectOf<'loginType.authorize'>) {
  const nonce = env.random.id();
  env.tries.begin(nonce);
  env.navigation.leave(env.addresses.authorize(returnTo, nonce));
}
