import { write } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Beyond so many characters that wait, new lines are dropped. */
const MOST_WAITING = 4 * 1024 * 1024;
/** How soon a full pipe is tried again, in ms. */
const RETRY_MS = 50;

/** How many bytes a file took; 0 where it has no room now, and all of them where it takes none. */
const put = (fd: number, bytes: Buffer): Promise<number> =>
  new Promise((resolve) => {
    write(fd, bytes, (error, written) => {
      if (error === null) resolve(written);
      // A reader that went away, or a full disk: what cannot be kept is given up.
      else resolve(error.code === 'EAGAIN' ? 0 : bytes.length);
    });
  });

/**
 * Writes lines one after the other without ever holding the process up or ending it, to a file number: 1 for standard
 * output, 2 for standard error.
 */
export function createLineWriter(fd: number) {
  let waiting: string[] = [];
  let size = 0;
  let work: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      let bytes = Buffer.from(waiting.join(''));
      waiting = [];
      size = 0;
      while (bytes.length > 0) {
        const written = await put(fd, bytes);
        bytes = bytes.subarray(written);
        if (written === 0) await wait(RETRY_MS, undefined, { ref: false });
      }
    }
    work = undefined;
  }

  return {
    /** Takes a line with its end. */
    write(line: string): void {
      if (size > MOST_WAITING) return;
      waiting.push(line);
      size += line.length;
      work ??= run();
    },
    /** Resolves when all lines are written, or after so long (ms): a log is never worth waiting for. */
    async settled(mostMs: number): Promise<void> {
      const limit = new AbortController();
      const late = wait(mostMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([work, late]);
      limit.abort();
    },
  };
}
