import type { ClaimError } from '../../machines/session/session';
import type { Addresses, Locks, Log, SessionClient } from '../ports/ports';
import { CLAIM_REFRESH_LOCK, FDI_VERSIONS, TAB_LOCK_TIMEOUT_MS } from '../rules/constants';
import { isRecord, jsonOrText } from '../rules/json';
import { claimErrors } from './claims/claimErrors';
import { createInFlightClaims } from './claims/inFlightClaims';
import { readClaim, type Payload } from './claims/claimReading';
import type { ClaimValidator } from './claims/claimValidator';
import { EmailVerificationClaim } from './claims/emailVerificationClaim';
import { globalValidators, type OverrideValidators } from './claims/globalValidators';
import { validateClaims } from './claims/validateClaims';
import { succeeded } from './sessionErrors';

/** Claims of the session's payload, for code outside the sagas (spec 3, 6). */
export interface SessionClaims {
  /** A claim's value; undefined if the payload has none. @throws as the payload does without a session */
  getClaimValue(claim: { readonly id: string }): Promise<unknown>;
  /**
   * Validates claims: refetches stale ones first, then validates all (spec 5). Defaults to the global validators:
   * email verification. @throws as the payload does without a session
   */
  validateClaims(validators?: readonly ClaimValidator[]): Promise<ClaimError[]>;
  /**
   * The claims that an API response refuses. Accepts a `Response`, which stays unread, its body as an object or text,
   * or any object with it as `data`. Empty if it refuses none. Never throws.
   */
  getInvalidClaimsFromResponse(input: { response: unknown }): Promise<ClaimError[]>;
}

/** The body of a response in any of these forms. */
async function bodyOf(response: unknown): Promise<unknown> {
  if (typeof Response === 'function' && response instanceof Response)
    return response.bodyUsed ? null : jsonOrText(await response.clone().text());
  if (typeof response === 'string') return jsonOrText(response);
  return isRecord(response) && 'data' in response ? response['data'] : response;
}

export interface ClaimsOptions {
  payload: () => Promise<Payload>;
  client: SessionClient;
  addresses: Pick<Addresses, 'auth'>;
  locks: Locks;
  log: Log;
  /** Corrected by the clock skew, ms since 1970. */
  now: () => number;
  /** Replaces the list of global claim validators. */
  override?: OverrideValidators;
}

/**
 * Creates the session's claims. Email verification is refetched from the API; other claims have their own refresh or
 * none.
 */
export function createSessionClaims(options: ClaimsOptions): SessionClaims {
  const { payload, client, addresses, locks, log, now, override } = options;
  const flight = createInFlightClaims();
  const everywhere = globalValidators([EmailVerificationClaim.isVerified()], override);

  const askForVerification = async () => {
    const { answer } = await client.send({
      method: 'GET',
      url: addresses.auth('/user/email/verify'),
      headers: {
        rid: 'emailverification',
        'fdi-version': FDI_VERSIONS.join(','),
        'content-type': 'application/json',
      },
      credentials: true,
    });
    succeeded(answer);
  };

  const refreshClaim = async (claimId: string) => {
    if (claimId === EmailVerificationClaim.id) await askForVerification();
  };

  const underLock = async (work: () => Promise<void>) => {
    const release = await locks.acquire(CLAIM_REFRESH_LOCK, TAB_LOCK_TIMEOUT_MS);
    if (!release) return false;
    await work().finally(release);
    return true;
  };

  return {
    getClaimValue: async ({ id }) => readClaim(await payload(), id, now()).value,
    getInvalidClaimsFromResponse: async ({ response }) =>
      claimErrors(await bodyOf(response).catch(() => null)) ?? [],
    validateClaims: (validators = everywhere) =>
      validateClaims({ validators, payload, refreshClaim, now, underLock, flight, log }),
  };
}
