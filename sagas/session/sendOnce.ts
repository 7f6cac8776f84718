import { events } from '../../src/kit/events';
import { failed } from '../../src/ports/failures';
import type {
  HttpAnswer,
  HttpResponse,
  SessionChange,
  SessionReading,
} from '../../src/ports/ports';
import { isRecord } from '../../src/rules/json';
import { claimErrors } from '../../src/session/claims/claimErrors';
import { isRefused } from '../../src/session/requestRule';
import type { Sending, SessionCall } from './pendingRequests';
import { noticeSession } from './reconcile';
import type { SessionEnv } from './sessionEnv';

/** The outcome of sending a request once. */
export interface Sent extends Sending {
  own: HttpAnswer;
  /** It was refused with the session-expired status. */
  refused: boolean;
  /** This response removed the session, if there was one. */
  removed: boolean;
}

export const userOf = (reading: SessionReading): string | undefined =>
  reading.state === 'EXISTS' ? reading.facts.userId : undefined;

/**
 * Sends a request once with the current session, and stores the session data of the response. The store is notified
 * only of responses that change something. Never rejects.
 */
export async function sendOnce(
  env: SessionEnv,
  { request, over, signal, userId }: SessionCall,
  reading: SessionReading,
): Promise<Sent> {
  const { state: sentAs, lastUpdate: sentWith } = reading;
  const sentFor = env.tokens.sessionId();
  let own: HttpAnswer | null = null;
  let removed = false;
  try {
    // Another user may have signed in, who did not request this change; on another host, no message has said so.
    if (userId && userId !== (userOf(reading) ?? userId)) {
      noticeSession(env);
      own = failed('badRequest', request);
    } else own = await over.send(env.tokens.decorate(request), signal);
    removed = own.ok && keep(env, own.response, sentFor);
  } catch (error) {
    env.reportError('request failed', error);
    own = failed(own ? 'badResponse' : 'badRequest', request);
  }
  return { own, sentAs, sentWith, removed, refused: isRefused(own, env.rules) };
}

interface Refused extends Pick<Sent, 'removed' | 'sentAs' | 'sentWith'> {
  sendings: number;
  announced: boolean;
}

/** Builds the refresh event for a refused request. Each sending after the first took a refresh. */
export function refusal(env: SessionEnv, id: string, refused: Refused) {
  const { removed, sentAs, sentWith, sendings, announced } = refused;
  const { state: local, lastUpdate } = env.tokens.read();
  // The removal of no session ends none: the request was only refused.
  const ended = removed && sentAs !== 'NOT_EXISTS';
  // An end that this page has not noticed, from an application on another host, was announced nowhere.
  const isUnnoticed = local === 'NOT_EXISTS' && env.store.getState().session.value === 'EXISTS';
  const updated = removed === ended && lastUpdate !== sentWith && !isUnnoticed;
  const refreshes = sendings - 1;
  const payload = { id, local, ended, updated, refreshes };
  return events.refresh.requestRefused({ ...payload, ...(announced && { announced }) });
}

/** Stores a response's session, claims and application data. Returns whether it removed the session. */
function keep(env: SessionEnv, response: HttpResponse, sentFor: string | null): boolean {
  const { rules, store } = env;
  // Of a session that a page of another host began, the end would be announced nowhere.
  if (response.headers['front-token'] === 'remove') noticeSession(env);
  const change = env.tokens.absorb(response, sentFor);
  reportChange(env, change, response);
  const errors = response.status === rules.invalidClaimStatus ? claimErrors(response.body) : null;
  if (errors) store.dispatch(events.session.claimsRejected({ errors }));
  for (const event of env.actionsOf(response)) store.dispatch(event);
  return change.kind === 'removed';
}

/** Whether the refusal says that the user ended the session on another device. */
export const endedElsewhere = (body: unknown): { elsewhere?: true } =>
  isRecord(body) && body['ended'] === 'elsewhere' ? { elsewhere: true } : {};

/** Reports a response's session change to the session machine, after the cookies are written. */
export function reportChange(
  env: SessionEnv,
  change: SessionChange,
  { status, body }: HttpResponse,
): void {
  const ended = { expired: status === env.rules.expiredStatus, ...endedElsewhere(body) };
  if (change.kind === 'refused') warnOnce(env, change.problem);
  if (change.kind === 'removed') env.store.dispatch(events.session.removed(ended));
  if (change.kind !== 'stored') return;
  const { facts, payloadChanged } = change;
  env.store.dispatch(events.session.stored({ facts, payloadChanged }));
}

/** Logs a setup problem for developers once per page, since it would recur with every response. */
export function warnOnce({ pendingRequests, log }: SessionEnv, problem: string): void {
  if (pendingRequests.problems.has(problem)) return;
  pendingRequests.problems.add(problem);
  log.error(problem);
}
