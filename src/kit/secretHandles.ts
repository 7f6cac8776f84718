/** Holds secrets outside actions and the store: a form stores its secret here and dispatches the handle. */
export interface SecretHandles {
  /** Stores a secret and returns a one-time handle. */
  put(secret: string): string;
  /** Returns the secret and forgets it; null if the handle is unknown or used. */
  take(handle: string): string | null;
  /** Like {@link SecretHandles.take}, but keeps the secret, for display until the user is done with it. */
  peek(handle: string): string | null;
}

/** Holds at most `capacity` secrets in memory, and drops the oldest beyond that. */
export function createSecretHandles(capacity = 16): SecretHandles {
  const secrets = new Map<string, string>();
  let count = 0;
  const peek = (handle: string) => secrets.get(handle) ?? null;
  return {
    put(secret) {
      count += 1;
      const handle = `secret-${count}`;
      secrets.set(handle, secret);
      const [oldest] = secrets.keys();
      if (secrets.size > capacity && oldest !== undefined) secrets.delete(oldest);
      return handle;
    },
    take(handle) {
      const secret = peek(handle);
      secrets.delete(handle);
      return secret;
    },
    peek,
  };
}
