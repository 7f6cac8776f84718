import { put } from 'typed-redux-saga';
import { errorBatch, logout, notices } from '../../src/store/events';
import type { Env } from '../env';
import { failed } from '../failures';
import { monitor } from '../monitoring';
import type { HttpRequest } from '../ports';
import { renewedRequest } from '../renewedRequest';
import { leaveForSignIn } from '../session';
import { composeRequest } from './composeRequest';
import { factsOf } from './facts';
import type { Verdict } from './judge';
import { judge, unreadable } from './judge';
import type { PlatformCall, PlatformResult } from './platformCall';
import { sendWithRetries } from './sendWithRetries';

/**
 * Calls the platform (spec 7) under the session, with retries, and deals with whatever goes wrong by the
 * rules of docs/errors.md. Gives the envelope's data as `read` reads them, or the error; never throws.
 * Cancelling the saga cancels the call.
 */
export function* platformRequest<Data>(env: Env, given: PlatformCall<Data>) {
  const traceId = env.random.uuid();
  const request = composeRequest(env, given, traceId);
  const { method = 'GET', path, read, repeatable, forVisitors = false, quiet = false } = given;
  const send = (composed: HttpRequest) => () =>
    renewedRequest(env, composed, {
      anonymous: forVisitors && env.tokens.read().state !== 'EXISTS',
      isDone: (answer) => judge(factsOf(composed, answer), traceId) === null,
    });
  const answer = request
    ? yield* sendWithRetries(env, request, send(request), repeatable)
    : failed('badOption', { method, url: path });
  const facts = factsOf(request ?? { method, url: path }, answer);
  const verdict = judge(facts, traceId);
  if (verdict) return yield* end<Data>(env, verdict, quiet);
  const data = read(facts.data);
  if (data === null) return yield* end<Data>(env, unreadable(facts, traceId), quiet);
  return { ok: true, data, traceId } satisfies PlatformResult<Data> as PlatformResult<Data>;
}

/** Carries a verdict out. Sign-out and sign-in are begun once, however many calls fail together (A9). */
function* end<Data>(env: Env, { error, notice, caught, leadsTo }: Verdict, quiet: boolean) {
  if (notice && !quiet) yield* put(notices.shown(notice));
  if (caught) monitor(env, { kind: 'call', ...caught.report });
  if (caught && !quiet) yield* put(errorBatch.caught(caught));
  if (leadsTo === 'logout') yield* put(logout.requested({ returnTo: env.addresses.here() }));
  if (leadsTo === 'signIn') yield* leaveForSignIn(env);
  return { ok: false, error } satisfies PlatformResult<Data> as PlatformResult<Data>;
}
