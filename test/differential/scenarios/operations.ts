import type { Action, Reply, Rule, Scenario } from '../support/scenario';
import { CLEARED, ENDED, LIVE, refreshes, refreshFails, script, SIGNED_OUT } from './rules';

const DOWN: Reply = { status: 500, body: { message: 'down' } };

const exists: Action = { do: 'doesSessionExist' };
const payload: Action = { do: 'getAccessTokenPayloadSecurely' };
const renew: Action = { do: 'attemptRefreshingSession' };

const ended = (name: string, action: Action, rule: Rule) =>
  script(name, { cookies: ENDED, rules: [rule], actions: [action] });

const expired = (name: string, action: Action, rule: Rule) =>
  script(name, { rules: [rule], actions: [action] });

/** The public operations besides requests. */
export const operationScenarios: readonly Scenario[] = [
  script('the data of a live session', {
    state: LIVE,
    rules: [],
    actions: [exists, { do: 'getUserId' }, payload, { do: 'getAccessToken' }],
  }),
  ended('an expired token: is there a session?', exists, refreshes()),
  ended('an expired token: is there a session? refresh returns 401', exists, refreshFails(CLEARED)),
  ended('an expired token: is there a session? refresh returns 500', exists, refreshFails(DOWN)),
  ended('an expired token: is there a session? no response', exists, refreshFails('network')),
  {
    ...ended('an expired token: whose session?', { do: 'getUserId' }, refreshes()),
    // Leaves time for a refresh that a page starts automatically.
    actions: [{ do: 'getUserId' }, { do: 'wait', ms: 500 }],
  },
  ended('an expired token: which payload?', payload, refreshes({ front: { payload: { n: 2 } } })),
  ended('an expired token: which payload? refresh returns 401', payload, refreshFails(CLEARED)),
  ended('an expired token: which payload? refresh returns 500', payload, refreshFails(DOWN)),
  ended('an expired token: which payload? no response', payload, refreshFails('network')),
  expired('a requested refresh', renew, refreshes()),
  expired('a requested refresh: 401', renew, refreshFails(CLEARED)),
  expired('a requested refresh: 500', renew, refreshFails(DOWN)),
  expired('a requested refresh: no response', renew, refreshFails('network')),
  expired('a requested refresh: 200 without a front token', renew, refreshFails({})),
  script('a refresh requested without a session', {
    cookies: SIGNED_OUT,
    rules: [],
    actions: [renew],
  }),
  script('two refreshes requested at once', {
    unordered: true,
    rules: [refreshes()],
    actions: [{ do: 'together', lanes: [[renew], [renew]] }],
  }),
];
