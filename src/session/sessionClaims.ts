import type { ClaimError } from '../../machines/session/session';
import type { Addresses, Locks, Log, SessionGate } from '../ports/ports';
import { CLAIM_REFRESH_LOCK, FDI_VERSIONS, TAB_LOCK_TIMEOUT_MS } from '../rules/constants';
import { createClaimFlight } from './claims/claimFlight';
import type { Payload } from './claims/claimReading';
import { readClaim } from './claims/claimReading';
import type { ClaimValidator } from './claims/claimValidator';
import { EmailVerificationClaim } from './claims/emailVerificationClaim';
import type { OverrideValidators } from './claims/globalValidators';
import { globalValidators } from './claims/globalValidators';
import { validateClaims } from './claims/validateClaims';

/** What the session's payload claims, for code outside the sagas (spec 3, 6). */
export interface SessionClaims {
  /** A claim's value; undefined where the payload has none. @throws as the payload does without a session */
  getClaimValue(claim: { readonly id: string }): Promise<unknown>;
  /**
   * Judges claims: stale ones are fetched first, then all are judged (spec 5). Without validators, those
   * that hold everywhere: e-mail verification. @throws as the payload does without a session
   */
  validateClaims(validators?: readonly ClaimValidator[]): Promise<ClaimError[]>;
}

interface ClaimsOptions {
  payload: () => Promise<Payload>;
  gate: SessionGate;
  addresses: Addresses;
  locks: Locks;
  log: Log;
  /** Corrected by the clock skew, ms since 1970. */
  now: () => number;
  override?: OverrideValidators;
}

/** Makes the claims' face. Claims other than e-mail verification have nothing to be fetched from. */
export function createSessionClaims(options: ClaimsOptions): SessionClaims {
  const { payload, gate, addresses, locks, log, now, override } = options;
  const flight = createClaimFlight();
  const everywhere = globalValidators([EmailVerificationClaim.isVerified()], override);

  const refreshClaim = async (claimId: string) => {
    if (claimId !== EmailVerificationClaim.id) return;
    const answer = await gate.send({
      method: 'GET',
      url: addresses.auth('/user/email/verify'),
      headers: { rid: 'emailverification', 'fdi-version': FDI_VERSIONS.join(',') },
      credentials: true,
    });
    if (!answer.ok || answer.response.status >= 300)
      throw new Error('the call for e-mail verification failed');
  };

  const underLock = async (work: () => Promise<void>) => {
    const release = await locks.acquire(CLAIM_REFRESH_LOCK, TAB_LOCK_TIMEOUT_MS);
    if (!release) return false;
    await work().finally(release);
    return true;
  };

  return {
    getClaimValue: async ({ id }) => readClaim(await payload(), id, now()).value,
    validateClaims: (validators = everywhere) =>
      validateClaims({ validators, payload, refreshClaim, now, underLock, flight, log }),
  };
}
