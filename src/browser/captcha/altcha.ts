import type { CaptchaProof, CaptchaProvider } from '../../ports/accountPorts';
import type { Http } from '../../ports/ports';
import { isRecord } from '../../rules/json';

/** The puzzle: find the number that, appended to the salt, hashes to the challenge (ALTCHA 1). */
interface Puzzle {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** A proof is refetched this long before the server would refuse it, in ms. */
const MARGIN_MS = 30_000;
/** Upper limit for a proof's validity, in ms. */
const MAX_VALID_MS = 3_600_000;
/** A proof's validity if the puzzle does not specify it, in ms. */
const DEFAULT_VALID_MS = 300_000;
const CHALLENGE_PATH = '/api/captcha/challenge';

function puzzleOf(body: unknown): Puzzle | null {
  if (!isRecord(body)) return null;
  const { algorithm, challenge, maxnumber, salt, signature } = body;
  return typeof algorithm === 'string' &&
    typeof challenge === 'string' &&
    typeof maxnumber === 'number' &&
    typeof salt === 'string' &&
    typeof signature === 'string'
    ? { algorithm, challenge, maxnumber, salt, signature }
    : null;
}

/** The validity of the puzzle's proof, in ms: the salt contains its expiry, in seconds. */
function validityOf(salt: string, now: number): number {
  const expires = Number(new URLSearchParams(salt.slice(salt.indexOf('?') + 1)).get('expires'));
  if (!(expires > 0)) return DEFAULT_VALID_MS;
  return Math.min(Math.max(expires * 1_000 - now - MARGIN_MS, MARGIN_MS), MAX_VALID_MS);
}

async function solve(puzzle: Puzzle, signal: AbortSignal): Promise<number | null> {
  const { solveChallenge } = await import('altcha-lib/v1');
  if (signal.aborted) return null;
  const { challenge, salt, algorithm, maxnumber } = puzzle;
  const { promise, controller } = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  return (await promise)?.number ?? null;
}

export interface AltchaOptions {
  http: Http;
  /** Returns the absolute URL of an API path. */
  api: (path: string) => string;
  /** ms since 1970. */
  clock: () => number;
}

/** The self-hosted proof of work: nothing for the user to solve (WCAG 2.2 3.3.8). */
export function createAltcha({ http, api, clock }: AltchaOptions): CaptchaProvider {
  return {
    async prove(_action, _attempt, signal): Promise<CaptchaProof> {
      const answer = await http.send(
        { method: 'GET', url: api(CHALLENGE_PATH), credentials: true },
        signal,
      );
      // A backend without the puzzle cannot check this browser.
      if (!answer.ok || answer.response.status === 404) return { ok: false, reason: 'blocked' };
      const puzzle = puzzleOf(answer.response.body);
      if (!puzzle) return { ok: false, reason: 'refused' };
      try {
        const number = await solve(puzzle, signal);
        if (number === null) return { ok: false, reason: 'refused' };
        const { maxnumber: _unsent, ...proof } = puzzle;
        const token = btoa(JSON.stringify({ ...proof, number }));
        return { ok: true, token, validMs: validityOf(puzzle.salt, clock()) };
      } catch {
        // The solver's code did not load, or the browser has no digest (plain http).
        return { ok: false, reason: 'blocked' };
      }
    },
  };
}
