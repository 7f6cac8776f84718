import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '../operate/queue';
import { innerPart } from '../operate/traces';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash occupies a CPU core for about 30 ms, so only one per core runs at a time. Requests that would wait longer than
 * about two seconds are refused.
 */
const CORES = availableParallelism();
const queue = createQueue(CORES, 64 * CORES);

/** Numbers of hashes running and waiting in this process, and the limit of waiting ones. */
export const passwordWork = queue.use;

export function hashPassword(password: string): Promise<string> {
  return innerPart('argon2 hash', () => queue.run(() => hash(password, ARGON2ID)));
}

/** As {@link hashPassword}, but with a given salt of 16 bytes, for values looked up by hash. */
export function hashWithSalt(text: string, salt: Buffer): Promise<string> {
  return innerPart('argon2 hash', () => queue.run(() => hash(text, { ...ARGON2ID, salt })));
}

/** Computed at startup, so that the first unknown address costs one verification like any other. */
const decoy = hashPassword('decoy');

/** Stored as the hash of an account without a password. */
export const NO_PASSWORD = '';

/**
 * Compares a password with a hash. Without a hash (unknown address, no password) it takes as long, so that the response
 * time does not reveal which addresses have an account.
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
