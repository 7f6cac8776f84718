import type { Env } from './env';

type Handles = Pick<Env, 'secretHandles'>;

/** Returns null for anything but JSON. A parser's own error would quote the secret. */
function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Takes a handle's one-shot value and parses it as JSON; null for anything else. */
export const takeJson = ({ secretHandles }: Handles, handle: string): unknown =>
  jsonIn(secretHandles.take(handle));

/** As {@link takeJson}, but the handle stays usable. */
export const peekJson = ({ secretHandles }: Handles, handle: string): unknown =>
  jsonIn(secretHandles.peek(handle));
