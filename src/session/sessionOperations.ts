import type { SessionAnnouncement } from '../../machines/session/session';
import { failed } from '../ports/failures';
import type { SessionRules, SessionTokens } from '../ports/ports';
import { isRecord } from '../rules/json';
import type { Payload } from './claims/claimReading';
import { createSessionClaims, type ClaimsOptions, type SessionClaims } from './sessionClaims';
import { NoSessionError, RefreshFailedError, succeeded } from './sessionErrors';

/** The session's operations for code outside the sagas (spec 6). */
export interface SessionOperations extends SessionClaims {
  /** Whether there is a session; refreshes an expired access token first. Never throws. */
  doesSessionExist(): Promise<boolean>;
  /** The user's id. @throws {NoSessionError} */
  getUserId(): Promise<string>;
  /**
   * The access token's payload; refreshes an expired token first. @throws {NoSessionError | RefreshFailedError |
   * SessionCallError}
   */
  getAccessTokenPayloadSecurely(): Promise<Payload>;
  /** The access token if script can read it: in header mode, or if the backend exposes it. Never throws. */
  getAccessToken(): Promise<string | undefined>;
  /** Whether there is a refreshed session; false if there is none. @throws {SessionCallError} if unknown */
  attemptRefreshingSession(): Promise<boolean>;
  /**
   * Ends the session at the server and here. Without a session it only announces SIGN_OUT.
   * @throws {GeneralError | SessionCallError}; the session then stays
   */
  signOut(): Promise<void>;
  /**
   * Calls the listener for the six session events (spec 4), after the state is written. Returns a function that
   * unsubscribes.
   */
  onEvent: (listener: (announcement: SessionAnnouncement) => void) => () => void;
}

export interface OperationsOptions extends Omit<ClaimsOptions, 'payload'> {
  tokens: SessionTokens;
  rules: SessionRules;
  onEvent: SessionOperations['onEvent'];
}

export function createSessionOperations(options: OperationsOptions): SessionOperations {
  const { addresses, client, tokens, rules, onEvent } = options;

  const attemptRefreshingSession = async (): Promise<boolean> => {
    const outcome = await client.refresh();
    if (outcome !== 'unknown' && outcome !== 'unusable') return outcome === 'present';
    const answer = client.refreshAnswer();
    if (answer) succeeded(answer);
    throw new RefreshFailedError();
  };

  const isRenewed = () => attemptRefreshingSession().catch(() => false);

  const doesSessionExist = async (): Promise<boolean> => {
    const reading = tokens.read();
    if (reading.state === 'NOT_EXISTS') return false;
    return reading.state === 'EXISTS' && reading.fresh ? true : isRenewed();
  };

  /** Like {@link doesSessionExist}, but throws if a refresh had no response. */
  const isSignedIn = async (): Promise<boolean> => {
    const reading = tokens.read();
    if (reading.state !== 'EXISTS') return doesSessionExist();
    return reading.fresh || attemptRefreshingSession();
  };

  /** Reads the cookies, after a refresh if they were lost. @throws {NoSessionError} */
  const existing = async () => {
    if (tokens.read().state === 'MAY_EXIST') await isRenewed();
    const reading = tokens.read();
    if (reading.state !== 'EXISTS') throw new NoSessionError();
    return reading;
  };

  const getAccessTokenPayloadSecurely = async (): Promise<Payload> => {
    const { fresh } = await existing();
    if (!fresh && !(await attemptRefreshingSession())) throw new RefreshFailedError();
    const payload = tokens.payload();
    if (!payload) throw new NoSessionError();
    return payload;
  };

  const claims = createSessionClaims({ ...options, payload: getAccessTokenPayloadSecurely });

  return {
    doesSessionExist,
    attemptRefreshingSession,
    getUserId: async () => (await existing()).facts.userId,
    getAccessTokenPayloadSecurely,
    ...claims,
    async getAccessToken() {
      return (await doesSessionExist()) ? (tokens.accessToken() ?? undefined) : undefined;
    },
    async signOut() {
      if (!(await isSignedIn())) {
        client.signedOut();
        return;
      }
      const answer = await client.signOut();
      if (answer.ok && answer.response.status === rules.expiredStatus) return;
      if (isRecord(succeeded(answer).body)) return;
      // A network that asks for a sign-in of its own may answer instead of the server.
      succeeded(failed('badResponse', { method: 'POST', url: addresses.auth('/signout') }));
    },
    onEvent,
  };
}
