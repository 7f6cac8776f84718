import { useEffect, useState } from 'react';

/** Typing has stopped after this time without a change (ms). */
const SETTLE_MS = 1_000;

/** The value once it has not changed for a second; the initial one until then. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
