import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '../operate/queue';
import { innerPart } from '../operate/traces';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash keeps a core busy for some 30 ms, so more than one a core at once makes none of them sooner. Whoever
 * would wait for more than about two seconds is told to come back.
 */
const CORES = availableParallelism();
const queue = createQueue(CORES, 64 * CORES);

/** How many hashes are made at the moment, wait, and may wait, in this process. */
export const passwordWork = queue.use;

/** Hashes a password with argon2id and a fresh salt. */
export function hashPassword(password: string): Promise<string> {
  return innerPart('argon2 hash', () => queue.run(() => hash(password, ARGON2ID)));
}

/** As {@link hashPassword} with a given salt of 16 bytes, for what is looked up by its hash. */
export function hashWithSalt(text: string, salt: Buffer): Promise<string> {
  return innerPart('argon2 hash', () => queue.run(() => hash(text, { ...ARGON2ID, salt })));
}

/** Made at once, so that the first unknown address costs one verification like any other. */
const decoy = hashPassword('decoy');

/** What stands for the hash of an account that has no password. */
export const NO_PASSWORD = '';

/**
 * Compares a password with a hash. Without one (unknown address, no password) it works as long as with one, so
 * that the time of the answer does not tell which addresses have an account.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const hasNone = passwordHash === undefined || passwordHash === NO_PASSWORD;
  const compared = hasNone ? await decoy : passwordHash;
  const isRight = await innerPart('argon2 verify', () =>
    queue.run(() => verify(compared, password)),
  );
  return isRight && !hasNone;
}
