import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

const secondsUntil = (until: number): number =>
  Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));

const startOf = (until: number) => {
  const left = secondsUntil(until);
  return { until, first: left, left };
};

/** The whole seconds left until a time in ms since 1970, counting down; and those left at first. */
export const useSecondsUntil = (until: number): { left: number; first: number } => {
  const [shown, setShown] = useState(() => startOf(until));
  useEffect(() => {
    const tick = () =>
      setShown((before) =>
        before.until === until ? { ...before, left: secondsUntil(until) } : startOf(until),
      );
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return shown.until === until ? shown : startOf(until);
};
