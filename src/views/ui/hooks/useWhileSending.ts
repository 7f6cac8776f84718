import { useEffect, useRef } from 'react';

/** The first wait (ms). Each one is twice as long as the one before, because a mail server may be down for hours. */
const FIRST_WAIT_MS = 3_000;

/** Reads a list again while it shows that an email is being sent. `mail` identifies that email; undefined if there is none. */
export function useWhileSending(mail: string | number | undefined, reread: () => void): void {
  const latest = useRef(reread);
  useEffect(() => {
    latest.current = reread;
  });
  useEffect(() => {
    if (mail === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const after = (wait: number) => {
      timer = setTimeout(() => {
        latest.current();
        after(2 * wait);
      }, wait);
    };
    after(FIRST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [mail]);
}
