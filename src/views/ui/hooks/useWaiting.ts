import { useDeferredValue } from 'react';

/**
 * What a page still says that it waits for, or null. It says so until what follows, often a whole form, has been drawn:
 * piece by piece, and the person is heard meanwhile.
 */
export function useWaiting<Awaited extends string>(awaited: Awaited | null): Awaited | null {
  const before = useDeferredValue(awaited);
  return awaited ?? before;
}
