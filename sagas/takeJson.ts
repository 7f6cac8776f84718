import type { Env } from './env';

/** What a handle gives once, read as JSON; null for anything else. A parser's own error would quote the secret. */
export function takeJson({ secretHandles }: Pick<Env, 'secretHandles'>, handle: string): unknown {
  const text = secretHandles.take(handle) ?? 'null';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
