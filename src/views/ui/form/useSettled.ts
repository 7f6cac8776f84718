import { useEffect, useState } from 'react';

/** Typing has stopped when nothing came for this long (ms). */
const SETTLE_MS = 1_000;

/** The value as it was once nothing changed for a second; the first one until then. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
