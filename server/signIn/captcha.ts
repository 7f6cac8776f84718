import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyStore } from '../core/keys';
import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import { parseObject } from '../json';
import { sha256 } from '../operate/secrets';

/** Checks the proof a sign-in carries in its `token` field. */
export interface CaptchaVerifier {
  /** True once for each genuine, fresh proof. */
  verify(token: string, action: string): Promise<boolean>;
}

/** A puzzle of the ALTCHA protocol: find the number whose hash with the salt is the challenge. */
export interface AltchaChallenge {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** The self-hosted proof-of-work captcha; works without any outside service. */
export interface Altcha extends CaptchaVerifier {
  createChallenge(): Promise<AltchaChallenge>;
}

/** How long a challenge can be answered. */
const VALIDITY_MS = 10 * 60_000;
/** Longest token that is looked at, in characters. */
const TOKEN_MAX = 4_096;
const SECOND_MS = 1_000;

interface Solution {
  readonly algorithm: string;
  readonly challenge: string;
  readonly number: number;
  readonly salt: string;
  readonly signature: string;
}

function parseSolution(token: string): Solution | undefined {
  if (token.length > TOKEN_MAX) return undefined;
  try {
    const fields = parseObject(Buffer.from(token, 'base64').toString('utf8'));
    const { algorithm, challenge, number, salt, signature } = fields;
    if (typeof algorithm !== 'string' || typeof challenge !== 'string') return undefined;
    if (typeof salt !== 'string' || typeof signature !== 'string') return undefined;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined;
    return { algorithm, challenge, number, salt, signature };
  } catch {
    return undefined;
  }
}

/** The expiry a salt carries, in ms; 0 when it carries none. */
function expiryOf(salt: string): number {
  const expires = new URLSearchParams(salt.slice(salt.indexOf('?') + 1)).get('expires');
  return Number(expires ?? 0) * SECOND_MS;
}

const equal = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** ALTCHA over the platform's own secret. A redeemed challenge is remembered until it expires. */
export function createAltcha(context: {
  db: Database;
  keys: KeyStore;
  settings: SettingsStore;
  now: () => number;
}): Altcha {
  const { db, keys, settings, now } = context;
  const signed = (challenge: string, secret: Buffer) =>
    createHmac('sha256', secret).update(challenge).digest('hex');

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
    async createChallenge() {
      const maxnumber = settings.get().captchaMaxNumber;
      const expires = Math.ceil((now() + VALIDITY_MS) / SECOND_MS);
      // The "&" at the end keeps the number apart from the parameters of the salt.
      const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
      const challenge = sha256(salt + randomInt(maxnumber + 1));
      return {
        algorithm: 'SHA-256',
        challenge,
        maxnumber,
        salt,
        signature: signed(challenge, await keys.secret('captcha')),
      };
    },
    async verify(token) {
      const solution = parseSolution(token);
      if (solution?.algorithm !== 'SHA-256') return false;
      const { challenge, number, salt, signature } = solution;
      const expiresAt = expiryOf(salt);
      if (!(expiresAt > now())) return false;
      if (!equal(challenge, sha256(salt + number))) return false;
      const secrets = await keys.secrets('captcha');
      if (!secrets.some((secret) => equal(signature, signed(challenge, secret)))) return false;
      return redeem(challenge, expiresAt);
    },
  };
}

/** Solves a challenge by trying every number; for tests and tools. Empty when there is no answer. */
export function solveChallenge(puzzle: AltchaChallenge): string {
  const { algorithm, challenge, maxnumber, salt, signature } = puzzle;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(salt + number) === challenge) {
      const solution = { algorithm, challenge, number, salt, signature };
      return Buffer.from(JSON.stringify(solution)).toString('base64');
    }
  }
  return '';
}
