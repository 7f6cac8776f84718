import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RequestError } from './errors';

/** A body that is read as a stream, in pieces. */
export class SentFile implements AsyncIterable<Uint8Array> {
  readonly #raw: IncomingMessage;
  readonly #sha256 = createHash('sha256');
  #hash: Promise<string> | undefined;

  constructor(raw: IncomingMessage) {
    this.#raw = raw;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#pieces();
    } finally {
      // Also the rest of an unfinished one, as a browser reads no response before it has sent everything.
      this.hash().catch(() => undefined);
    }
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of this.#raw.iterator({ destroyOnReturn: false })) {
        const bytes = piece as Uint8Array;
        this.#sha256.update(bytes);
        yield bytes;
      }
    } catch (error) {
      throw this.#raw.complete ? error : new RequestError(400, 'The upload was interrupted.');
    }
  }

  /** Returns the hash of all of it, once the rest has arrived. */
  hash(): Promise<string> {
    const readRest = async () => {
      const rest = this.#pieces();
      while (!(await rest.next()).done);
      return this.#sha256.digest('hex');
    };
    return (this.#hash ??= readRest());
  }
}
