import { useEffect, useRef, useState } from 'react';

/** Minimum time between changes of a live region, so that it is read to the end (ms). */
const PAUSE_MS = 1_000;

/** The text of a live region: the newest one, changed at most once a second (UX 39). */
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
