import { useEffect, useRef, useState } from 'react';

/** A live region is heard to its end only when it does not change all the time (ms). */
const PAUSE_MS = 1_000;

/** What a live region says: the newest text, and a new one at most once a second (UX 39). */
export function useAnnounced(text: string): string {
  const [spoken, speak] = useState('');
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      speak(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
