/**
 * `@node-rs/argon2` as tests have it: what was asked for must be as dear as OWASP says, and what is made is cheap. A hash
 * says how it was made, so that it is verified as cheaply.
 */
import * as argon2 from '../../node_modules/@node-rs/argon2';

export * from '../../node_modules/@node-rs/argon2';

export const hash: typeof argon2.hash = (password, options, ...rest) => {
  const { memoryCost = 0, timeCost = 0, parallelism = 0 } = options ?? {};
  if (memoryCost < 19_456 || timeCost < 2 || parallelism < 1)
    throw new Error('A password is hashed more cheaply than OWASP says.');
  return argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, ...rest);
};
