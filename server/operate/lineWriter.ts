import { write } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Beyond this many waiting characters, new lines are dropped. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Interval between attempts to write to a full pipe, in ms. */
const RETRY_MS = 50;

/** Resolves with the number of bytes written: 0 while the file has no room, all of them if it accepts none. */
const put = (fd: number, bytes: Buffer): Promise<number> =>
  new Promise((resolve) => {
    write(fd, bytes, (error, written) => {
      if (error === null) resolve(written);
      // The reader is gone or the disk is full: the line is dropped.
      else resolve(error.code === 'EAGAIN' ? 0 : bytes.length);
    });
  });

/** Creates a non-blocking writer of lines to a file number: 1 for standard output, 2 for standard error. */
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
    /** Writes a line that includes its newline. */
    write(line: string): void {
      if (size > MOST_WAITING) return;
      waiting.push(line);
      size += line.length;
      work ??= run();
    },
    /** Resolves when all lines are written, or after `mostMs`, so that a log never delays the exit for longer. */
    async settled(mostMs: number): Promise<void> {
      const limit = new AbortController();
      const late = wait(mostMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([work, late]);
      limit.abort();
    },
  };
}
