import type { Reply, Rule, Scenario } from '../support/scenario';
import {
  CLEARED,
  get,
  GONE,
  protectedApi,
  REFRESH,
  refreshes,
  refreshFails,
  refused,
  script,
} from './rules';

const after = (reply: Rule['reply']) => [...protectedApi(), refreshFails(reply)];

const DOWN: Reply = { status: 500, body: { message: 'down' } };

const THEN_LATER = [get(), { do: 'wait' as const, ms: 500 }, get()];

/** Requests with an expired access token, where the refresh fails. */
export const refreshFailureScenarios: readonly Scenario[] = [
  script('refresh answers 401 and clears the session', { rules: after(CLEARED) }),
  script('refresh answers 401 without a front token', { rules: after(refused('unauthorised')) }),
  script('refresh answers 401 with an empty body', { rules: after({ status: 401, body: '' }) }),
  script('a call after a refresh that answered 401', {
    rules: after(CLEARED),
    actions: [get(), get()],
  }),
  script('refresh answers 500', { rules: after(DOWN) }),
  script('refresh answers 500 with an empty body', { rules: after({ status: 500, body: '' }) }),
  script('refresh answers 404', { rules: after({ status: 404, body: 'none here' }) }),
  script('a call soon after a refresh that answered 500', {
    rules: after(DOWN),
    actions: THEN_LATER,
  }),
  script('refresh answers 500 once, and nothing is asked for 3 s', {
    rules: [...protectedApi(), { ...refreshFails(DOWN), times: 1 }, refreshes()],
    actions: [get(), { do: 'wait', ms: 3_000 }],
  }),
  script('refresh has no answer', { rules: after('network') }),
  script('three calls at once, refresh has no answer', {
    unordered: true,
    rules: after('network'),
    actions: [{ do: 'together', lanes: [[get()], [get()], [get()]] }],
  }),
  script('three calls at once, refresh answers 401', {
    unordered: true,
    rules: after(CLEARED),
    actions: [{ do: 'together', lanes: [[get()], [get()], [get()]] }],
  }),
  script('refresh answers 200 without a front token', { rules: after({}) }),
  script('refresh answers 201 without a front token', { rules: after({ status: 201 }) }),
  script('refresh answers 204 without a front token', { rules: after({ status: 204, body: '' }) }),
  script('refresh answers 200 and removes the session', {
    rules: [...protectedApi(), { on: REFRESH, reply: { front: 'remove' }, becomes: GONE }],
  }),
  script('refresh answers with a front token that cannot be read', {
    rules: [...protectedApi(), refreshes({ front: { raw: 'no-token' } })],
  }),
];
