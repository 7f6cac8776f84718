import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Challenge, Payload } from 'altcha-lib/v1/types';
import type { KeyStore } from '../core/keys';
import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import { numberIn, parseObject, textIn } from '../json';
import { SECOND_MS } from '../../src/rules/durations';

/** Checks the proof that a sign-in sends in its `token` field. */
export interface CaptchaVerifier {
  /** Returns true once for each genuine, fresh proof. */
  verify(token: string, action: string): Promise<boolean>;
}

/** The self-hosted proof-of-work captcha; needs no external service. */
export interface Altcha extends CaptchaVerifier {
  createChallenge(): Promise<Challenge>;
}

const VALIDITY_MS = 10 * 60_000;
/** Longest accepted token, in characters. */
const TOKEN_MAX = 4_096;

const ALGORITHM = 'SHA-256';

function parseSolution(token: string): Payload | undefined {
  if (token.length > TOKEN_MAX) return undefined;
  try {
    const fields = parseObject(Buffer.from(token, 'base64').toString('utf8'));
    if (fields['algorithm'] !== ALGORITHM) return undefined;
    return {
      algorithm: ALGORITHM,
      challenge: textIn(fields, 'challenge'),
      number: numberIn(fields, 'number'),
      salt: textIn(fields, 'salt'),
      signature: textIn(fields, 'signature'),
    };
  } catch {
    return undefined;
  }
}

/** Creates the ALTCHA captcha with its own library. A redeemed challenge is stored until it expires. */
export function createAltcha(context: {
  db: Database;
  keys: KeyStore;
  settings: SettingsStore;
  now: () => number;
}): Altcha {
  const { db, keys, settings, now } = context;
  const hmacKeyOf = (secret: Buffer) => secret.toString('base64');

  async function redeem(challenge: string, expiresAt: number): Promise<boolean> {
    await db.deleteFrom('used_challenges').where('expires_at', '<=', now()).execute();
    const result = await db
      .insertInto('used_challenges')
      .values({ challenge, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('challenge').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  return {
    createChallenge: async () =>
      createChallenge({
        maxnumber: settings.get().captchaMaxNumber,
        expires: new Date(now() + VALIDITY_MS),
        hmacKey: hmacKeyOf(await keys.secret('captcha')),
      }),
    async verify(token) {
      const solution = parseSolution(token);
      if (solution === undefined) return false;
      const expiresAt = Number(extractParams(solution)['expires']) * SECOND_MS;
      if (!(expiresAt > now())) return false;
      const secrets = await keys.secrets('captcha');
      // Expiry is checked above, by the platform's clock.
      const checks = secrets.map((secret) => verifySolution(solution, hmacKeyOf(secret), false));
      return (await Promise.all(checks)).includes(true) && redeem(solution.challenge, expiresAt);
    },
  };
}
