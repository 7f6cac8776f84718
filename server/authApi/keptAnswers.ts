import { hkdfSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { seal, sha256, unseal } from '../operate/secrets';

/** A write request, as its client names it for retries. */
export interface NamedCall {
  readonly userId: string;
  /** The header `idempotency-key`: the same for all attempts of a request. */
  readonly key: string;
  /** Method, address and body; a different request with the same key is an error. */
  readonly request: string;
  /** Returns the hash of a body that is read as a stream, once all of it has arrived. */
  readonly fileHash?: (() => Promise<string>) | undefined;
}

/** A saved response: the HTTP status and the JSON body. */
export interface KeptAnswer {
  readonly status: number;
  readonly answer: unknown;
}

export type KeptAnswers = (call: NamedCall, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;

/** Time after which the key of a process that died is free (ms). */
const HELD_MS = 60_000;
/** How long a repeated request waits for the first, and how often it checks (ms). */
const WAIT_MS = 5_000;
const POLL_MS = 100;

/** The message of the 409 after which the outcome of a request is unknown; any other 409 has changed nothing. */
export const IN_PROGRESS = 'The first attempt of this request is still in progress.';

/** Derives the encryption key from the idempotency key, as a response may hold a secret shown only once. */
const secretOf = ({ userId, key }: NamedCall): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, userId, 'kept answer', 32));

/**
 * Performs a request once across all processes; a repetition receives the saved response for a day. If the work throws,
 * a waiting request runs it again. Another request with the same key gets 422. A repetition gets 409 if the first
 * attempt has not ended after 5 s.
 */
export function createKeptAnswers(db: Database, now: () => number): KeptAnswers {
  const rowOf = (keyHash: string) =>
    db.selectFrom('kept_answers').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();

  async function isFirst(keyHash: string, requestHash: string): Promise<boolean> {
    const at = now();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('kept_answers')
      .values({ key_hash: keyHash, request_hash: requestHash, answer: '', begun_at: at })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({ begun_at: at })
          .where('kept_answers.answer', '=', '')
          .where('kept_answers.request_hash', '=', requestHash)
          .where((eb) =>
            // A time in the future comes from a clock that was set back.
            eb.or([
              eb('kept_answers.begun_at', '<=', at - HELD_MS),
              eb('kept_answers.begun_at', '>', at + HELD_MS),
            ]),
          ),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  const differs = () =>
    new RequestError(422, 'This idempotency key was already used for a different request.');

  /** Returns undefined if the first attempt failed; the next one is then the first. */
  async function answerOfFirst(call: NamedCall, keyHash: string, requestHash: string) {
    // Not later either if the clock is set back meanwhile.
    for (const begun = now(); Math.abs(now() - begun) <= WAIT_MS; await setTimeout(POLL_MS)) {
      const row = await rowOf(keyHash);
      if (row === undefined) return undefined;
      if (row.request_hash !== requestHash) throw differs();
      if (row.answer === '') continue;
      // Written in this file.
      const kept = JSON.parse(unseal(row.answer, secretOf(call)) ?? '{}') as KeptAnswer & {
        readonly fileHash?: string;
      };
      if (kept.fileHash !== (await call.fileHash?.())) throw differs();
      return kept;
    }
    throw new RequestError(409, IN_PROGRESS);
  }

  return async (call, work) => {
    const keyHash = sha256(`${call.userId} ${call.key}`);
    const requestHash = sha256(call.request);
    while (!(await isFirst(keyHash, requestHash))) {
      const kept = await answerOfFirst(call, keyHash, requestHash);
      if (kept !== undefined) return kept;
    }
    const mine = db.updateTable('kept_answers').where('key_hash', '=', keyHash);
    try {
      const answer = await work();
      const fileHash = await call.fileHash?.();
      const kept = JSON.stringify({ ...answer, fileHash });
      await mine.set({ answer: seal(kept, secretOf(call)) }).execute();
      return answer;
    } catch (error) {
      await db.deleteFrom('kept_answers').where('key_hash', '=', keyHash).execute();
      throw error;
    }
  };
}
