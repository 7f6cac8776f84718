import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

const secondsUntil = (until: number): number =>
  Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));

/** The whole seconds left until a time in ms since 1970, counting down; and those left at first. */
export const useSecondsUntil = (until: number): { left: number; first: number } => {
  const [shown, setShown] = useState(() => ({ until, first: secondsUntil(until), left: 0 }));
  const isOld = shown.until !== until;
  useEffect(() => {
    const tick = () =>
      setShown((before) => {
        const left = secondsUntil(until);
        return { until, left, first: before.until === until ? before.first : left };
      });
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return isOld ? { left: secondsUntil(until), first: secondsUntil(until) } : shown;
};
