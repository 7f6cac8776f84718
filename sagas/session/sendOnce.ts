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
import type { SessionEnv } from './sessionEnv';

/** What came of sending a request once. */
export interface Sent extends Sending {
  own: HttpAnswer;
  /** It was refused with the session-expired status. */
  refused: boolean;
  /** This very answer ended the session. */
  ended: boolean;
}

/**
 * Sends a request once, with what the cookies say of the session now, and keeps what the answer says of it. The
 * store hears only of an answer that has something to tell. Never rejects.
 */
export async function sendOnce(
  env: SessionEnv,
  { request, over, signal }: SessionCall,
  { state: sentAs, lastUpdate: sentWith }: SessionReading,
): Promise<Sent> {
  let own: HttpAnswer | null = null;
  try {
    own = await over.send(env.tokens.decorate(request), signal);
    const ended = own.ok && keep(env, own.response);
    return { own, sentAs, sentWith, ended, refused: isRefused(own, env.rules) };
  } catch (error) {
    env.reportFault('request failed', error);
    const failure = failed(own ? 'badResponse' : 'badRequest', request);
    return { own: failure, sentAs, sentWith, ended: false, refused: false };
  }
}

interface Refused extends Pick<Sent, 'ended' | 'sentWith'> {
  sendings: number;
  announced: boolean;
}

/** What the refresh machine hears of a request that was refused. Each sending but the first cost a refresh. */
export function refusal(env: SessionEnv, id: string, refused: Refused) {
  const { ended, sentWith, sendings, announced } = refused;
  const { state: local, lastUpdate } = env.tokens.read();
  const updated = lastUpdate !== sentWith;
  const refreshes = sendings - 1;
  const facts = { id, local, ended, updated, refreshes };
  return events.refresh.requestRefused({ ...facts, ...(announced && { announced }) });
}

/** Keeps what a response says of the session, claims and application. Tells whether it ended the session. */
function keep(env: SessionEnv, response: HttpResponse): boolean {
  const { rules, store } = env;
  const change = env.tokens.absorb(response);
  reportChange(env, change, response);
  const errors = response.status === rules.invalidClaimStatus ? claimErrors(response.body) : null;
  if (errors) store.dispatch(events.session.claimsRejected({ errors }));
  for (const event of env.actionsOf(response)) store.dispatch(event);
  return change.kind === 'removed';
}

/** Whether a refusal says that its person has ended the session on another device. */
export const endedElsewhere = (body: unknown): { elsewhere?: true } =>
  isRecord(body) && body['ended'] === 'elsewhere' ? { elsewhere: true } : {};

/** Tells the session machine what a response did to the session. Cookies are written before. */
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

/** Tells developers of a problem of the set-up, once a page: it would come with every response. */
export function warnOnce({ pendingRequests, log }: SessionEnv, problem: string): void {
  if (pendingRequests.problems.has(problem)) return;
  pendingRequests.problems.add(problem);
  log.error(problem);
}
