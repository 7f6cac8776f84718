/** Keeps what neither an action nor the store may hold: it is handed in for a handle. */
export interface Handles<Held> {
  /** Keeps it and gives a handle that works once. */
  put(held: Held): string;
  /** Gives what the handle is for and forgets it; null for a handle that is unknown or used. */
  take(handle: string): Held | null;
  /** As {@link Handles.take}, without forgetting: for what is shown until the person is done with it. */
  peek(handle: string): Held | null;
}

/** Keeps secrets out of actions and the store: a form hands its secret in and dispatches the handle. */
export type SecretHandles = Handles<string>;

/** Keeps files out of them: they are no plain data, and may be large. */
export type FileHandles = Handles<Blob>;

function createHandles<Held>(name: string, capacity: number): Handles<Held> {
  const kept = new Map<string, Held>();
  let count = 0;
  return {
    put(held) {
      count += 1;
      const handle = `${name}-${count}`;
      kept.set(handle, held);
      const [oldest] = kept.keys();
      if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
      return handle;
    },
    take(handle) {
      const held = kept.get(handle) ?? null;
      kept.delete(handle);
      return held;
    },
    peek: (handle) => kept.get(handle) ?? null,
  };
}

/** Keeps secrets in memory. Holds at most `capacity` secrets and drops the oldest beyond that. */
export const createSecretHandles = (capacity = 16): SecretHandles =>
  createHandles('secret', capacity);

/** Keeps the newest file alone. */
export const createFileHandles = (): FileHandles => createHandles('file', 1);
