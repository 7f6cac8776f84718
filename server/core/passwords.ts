import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id and a fresh salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Made at once, so that the first unknown address costs one verification like any other. */
const decoy = hashPassword('decoy');

/**
 * Compares a password with a hash. Without a hash (unknown address) it works as long as with one, so
 * that the time of the answer does not tell which addresses have an account.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  await verify(await decoy, password);
  return false;
}
