import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Renders its children after what is above them has been shown. Laid out at once, a long page blocks a slow phone for a
 * fifth of a second.
 */
export function Later({ children }: { children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
