import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Draws what it holds when what stands above it has been shown. Laid out at once, a long page holds a slow phone up for a
 * fifth of a second.
 */
export function Later({ children }: { children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
