/**
 * `@node-rs/argon2` for tests: requests must have OWASP's cost parameters, but the hashes are cheap. A hash contains
 * its parameters, so that verifying is cheap too.
 */
import * as argon2 from '../../node_modules/@node-rs/argon2';

export * from '../../node_modules/@node-rs/argon2';

export const hash: typeof argon2.hash = (password, options, ...rest) => {
  const { memoryCost = 0, timeCost = 0, parallelism = 0 } = options ?? {};
  if (memoryCost < 19_456 || timeCost < 2 || parallelism < 1)
    throw new Error('A password is hashed more cheaply than OWASP says.');
  return argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, ...rest);
};
