import type { Env } from './env';

type Handles = Pick<Env, 'secretHandles'>;

/** Null for anything but JSON. A parser's own error would quote the secret. */
function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** What a handle gives once, read as JSON; null for anything else. */
export const takeJson = ({ secretHandles }: Handles, handle: string): unknown =>
  jsonIn(secretHandles.take(handle));

/** As {@link takeJson}, of a handle that may be wanted again. */
export const peekJson = ({ secretHandles }: Handles, handle: string): unknown =>
  jsonIn(secretHandles.peek(handle));
