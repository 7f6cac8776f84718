import { useDeferredValue } from 'react';

/**
 * What the page is waiting for, or null. Stays set until what follows, often a whole form, has rendered in
 * interruptible steps.
 */
export function useWaiting<Awaited extends string>(awaited: Awaited | null): Awaited | null {
  const before = useDeferredValue(awaited);
  return awaited ?? before;
}
