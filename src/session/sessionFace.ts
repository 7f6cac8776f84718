import type { SessionAnnouncement } from '../../machines/session/session';
import type {
  Addresses,
  Clock,
  Device,
  HttpAnswer,
  HttpRequest,
  HttpResponse,
  Locks,
  Log,
  SessionGate,
  SessionRules,
  SessionTokens,
} from '../ports/ports';
import type { Payload } from './claims/claimReading';
import type { SessionClaims } from './sessionClaims';
import { createSessionClaims } from './sessionClaims';
import {
  GeneralError,
  NoSessionError,
  RefreshFailedError,
  SessionCallError,
} from './sessionErrors';
import { isRecord } from '../rules/json';
import { parseUrl } from './urls/hosts';

/** The session for code outside the portal's own sagas. Requests obey the same refresh rule. */
export interface SessionFace extends SessionClaims {
  /**
   * Sends a request. To the session's API it goes with the session: refreshed and sent again where the
   * session-expired status says so; to other addresses it goes as it is. Never rejects; after too many
   * refreshes the answer is a failure with status 0 (spec 8).
   */
  fetch(request: Pick<HttpRequest, 'url'> & Partial<HttpRequest>): Promise<HttpAnswer>;
  /** Whether there is a session now; an ended access token is renewed first. Never throws. */
  doesSessionExist(): Promise<boolean>;
  /** The user's id. @throws {NoSessionError} */
  getUserId(): Promise<string>;
  /** The access token's payload, renewed first if it has ended. @throws {NoSessionError | RefreshFailedError | SessionCallError} */
  getAccessTokenPayloadSecurely(): Promise<Payload>;
  /** The stored access token in header mode; undefined in cookie mode or without a session. */
  getAccessToken(): Promise<string | undefined>;
  /** True when there is a renewed session, false when there is none. @throws {SessionCallError} when nobody knows */
  attemptRefreshingSession(): Promise<boolean>;
  /**
   * Ends the session at the server and here. Without a session it only announces SIGN_OUT.
   * @throws {GeneralError | SessionCallError}; the session then stays
   */
  signOut(): Promise<void>;
  /** Hears the six session events (spec 4), each after the state is written. Gives the end of it. */
  onEvent: (listener: (announcement: SessionAnnouncement) => void) => () => void;
}

interface FaceOptions {
  locks: Locks;
  log: Log;
  device: Device;
  clock: Clock;
  gate: SessionGate;
  tokens: SessionTokens;
  rules: SessionRules;
  addresses: Addresses;
  onEvent: SessionFace['onEvent'];
  /** Against which relative addresses are resolved. */
  page: () => URL;
}

/** The response of a call that worked. @throws {SessionCallError | GeneralError} */
function succeeded(answer: HttpAnswer): HttpResponse {
  if (!answer.ok) throw new SessionCallError({ failure: answer.failure });
  const { response } = answer;
  if (response.status >= 300) throw new SessionCallError({ response });
  if (isRecord(response.body) && response.body['status'] === 'GENERAL_ERROR')
    throw new GeneralError(response.body['message']);
  return response;
}

/** Makes the session's public face over a running store. */
export function createSessionFace(options: FaceOptions): SessionFace {
  const { gate, tokens, rules, onEvent, page } = options;

  const attemptRefreshingSession = async (): Promise<boolean> => {
    const outcome = await gate.refresh();
    if (outcome !== 'unknown' && outcome !== 'unusable') return outcome === 'present';
    const answer = gate.refreshAnswer();
    if (answer) succeeded(answer);
    throw new RefreshFailedError();
  };

  const isRenewed = () => attemptRefreshingSession().catch(() => false);

  const doesSessionExist = async (): Promise<boolean> => {
    const reading = tokens.read();
    if (reading.state === 'NOT_EXISTS') return false;
    return reading.state === 'EXISTS' && reading.fresh ? true : isRenewed();
  };

  /** As {@link doesSessionExist}, but of a session that could not be renewed for want of an answer it throws. */
  const isSignedIn = async (): Promise<boolean> => {
    const reading = tokens.read();
    if (reading.state !== 'EXISTS') return doesSessionExist();
    return reading.fresh || attemptRefreshingSession();
  };

  /** What the cookies say after a browser that lost them was asked about its session. */
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

  const claims = createSessionClaims({
    ...options,
    payload: getAccessTokenPayloadSecurely,
    now: () => options.clock.now() + options.device.clockSkewMs(),
  });

  return {
    fetch(given) {
      // An address that is none goes on as it is: the answer is the failure of the call.
      const url = parseUrl(given.url, page())?.href ?? given.url;
      const credentials = given.credentials ?? rules.autoAddCredentials;
      const request = { method: 'GET', ...given, url, credentials } as const;
      return rules.owns(url) ? gate.send(request) : gate.sendForeign(request);
    },
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
        gate.signedOut();
        return;
      }
      const answer = await gate.signOut();
      if (answer.ok && answer.response.status === rules.expiredStatus) return;
      succeeded(answer);
    },
    onEvent,
  };
}
