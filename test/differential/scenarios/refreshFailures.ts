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
  script('refresh returns 401 and clears the session', { rules: after(CLEARED) }),
  script('refresh returns 401 without a front token', { rules: after(refused('unauthorised')) }),
  script('refresh returns 401 with an empty body', { rules: after({ status: 401, body: '' }) }),
  script('a request after a refresh that returned 401', {
    rules: after(CLEARED),
    actions: [get(), get()],
  }),
  script('refresh returns 500', { rules: after(DOWN) }),
  script('refresh returns 500 with an empty body', { rules: after({ status: 500, body: '' }) }),
  script('refresh returns 404', { rules: after({ status: 404, body: 'none here' }) }),
  script('a request soon after a refresh that returned 500', {
    rules: after(DOWN),
    actions: THEN_LATER,
  }),
  script('refresh returns 500 once, and no request follows for 3 s', {
    rules: [...protectedApi(), { ...refreshFails(DOWN), times: 1 }, refreshes()],
    actions: [get(), { do: 'wait', ms: 3_000 }],
  }),
  script('refresh has no response', { rules: after('network') }),
  script('three requests at once, refresh has no response', {
    unordered: true,
    rules: after('network'),
    actions: [{ do: 'together', lanes: [[get()], [get()], [get()]] }],
  }),
  script('three requests at once, refresh returns 401', {
    unordered: true,
    rules: after(CLEARED),
    actions: [{ do: 'together', lanes: [[get()], [get()], [get()]] }],
  }),
  script('refresh returns 200 without a front token', { rules: after({}) }),
  script('refresh returns 201 without a front token', { rules: after({ status: 201 }) }),
  script('refresh returns 204 without a front token', { rules: after({ status: 204, body: '' }) }),
  script('refresh returns 200 and removes the session', {
    rules: [...protectedApi(), { on: REFRESH, reply: { front: 'remove' }, becomes: GONE }],
  }),
  script('refresh returns an unreadable front token', {
    rules: [...protectedApi(), refreshes({ front: { raw: 'no-token' } })],
  }),
];
