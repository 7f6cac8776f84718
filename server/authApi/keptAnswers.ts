import { hkdfSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { seal, sha256, unseal } from '../operate/secrets';

/** A call that writes, as the one who sends it again names it. */
export interface NamedCall {
  readonly userId: string;
  /** The header `idempotency-key`: one for all tries of a call. */
  readonly key: string;
  /** Method, address and body: another call with the same key is a mistake. */
  readonly request: string;
}

/** What a call was answered with: the HTTP status, and the body as JSON carries it. */
export interface KeptAnswer {
  readonly status: number;
  readonly answer: unknown;
}

export type KeptAnswers = (call: NamedCall, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;

/** A call whose process died frees its key after this time. */
const HELD_MS = 60_000;
/** How long one that comes again waits for the first, and how often it looks. */
const WAIT_MS = 5_000;
const LOOK_MS = 100;

/** Only who has the key can read the answer: an answer may hold what is shown once. */
const secretOf = ({ userId, key }: NamedCall): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, userId, 'kept answer', 32));

/**
 * Does the work of a call once, however often it comes, at whichever process: who sends it again gets the answer of
 * the first time, for a day. Work that throws is done again by who has waited for it. The same key with another call
 * answers 422, one whose first try has not ended after 5 s answers 409.
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
          .where('kept_answers.begun_at', '<=', at - HELD_MS),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Nothing when the first try has thrown: the next one is the first then. */
  async function answerOfFirst(call: NamedCall, keyHash: string, requestHash: string) {
    for (let waited = 0; waited <= WAIT_MS; waited += LOOK_MS) {
      const row = await rowOf(keyHash);
      if (row === undefined) return undefined;
      if (row.request_hash !== requestHash)
        throw new RequestError(422, 'This idempotency key belongs to another call.');
      if (row.answer !== '')
        // As this file has written it.
        return JSON.parse(unseal(row.answer, secretOf(call)) ?? 'null') as KeptAnswer;
      await setTimeout(LOOK_MS);
    }
    throw new RequestError(409, 'The first try of this call has not ended yet.');
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
      await mine.set({ answer: seal(JSON.stringify(answer), secretOf(call)) }).execute();
      return answer;
    } catch (error) {
      await db.deleteFrom('kept_answers').where('key_hash', '=', keyHash).execute();
      throw error;
    }
  };
}
