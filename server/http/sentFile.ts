import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RequestError } from './errors';

/** Returns what has not been read of a body. */
export async function* restOf(raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw raw.complete ? error : new RequestError(400, 'The upload was interrupted.');
  }
}

/** A file that is read once, in pieces, and hashed meanwhile. */
export class SentFile implements AsyncIterable<Uint8Array> {
  readonly #rest: () => AsyncIterable<Uint8Array>;
  readonly #sha256 = createHash('sha256');
  #hash: Promise<string> | undefined;

  /** `rest` returns what has not been read. */
  constructor(rest: () => AsyncIterable<Uint8Array>) {
    this.#rest = rest;
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
    for await (const piece of this.#rest()) {
      this.#sha256.update(piece);
      yield piece;
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
