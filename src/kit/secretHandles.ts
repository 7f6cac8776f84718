/** Keeps secrets out of actions and the store: a form hands its secret in and dispatches the handle. */
export interface SecretHandles {
  /** Keeps a secret and gives a handle that works once. */
  put(secret: string): string;
  /** Gives the secret and forgets it; null for a handle that is unknown or used. */
  take(handle: string): string | null;
  /** As {@link SecretHandles.take}, without forgetting: for what is shown until the user is done with it. */
  peek(handle: string): string | null;
}

/** Keeps secrets in memory. Holds at most `capacity` secrets and drops the oldest beyond that. */
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
