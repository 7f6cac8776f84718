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
  script('what a live session tells', {
    state: LIVE,
    rules: [],
    actions: [exists, { do: 'getUserId' }, payload, { do: 'getAccessToken' }],
  }),
  ended('an ended token: is there a session?', exists, refreshes()),
  ended('an ended token: is there a session? refresh answers 401', exists, refreshFails(CLEARED)),
  ended('an ended token: is there a session? refresh answers 500', exists, refreshFails(DOWN)),
  ended('an ended token: is there a session? no answer', exists, refreshFails('network')),
  {
    ...ended('an ended token: whose session?', { do: 'getUserId' }, refreshes()),
    // Leaves time for a refresh that a page starts automatically.
    actions: [{ do: 'getUserId' }, { do: 'wait', ms: 500 }],
  },
  ended('an ended token: which payload?', payload, refreshes({ front: { payload: { n: 2 } } })),
  ended('an ended token: which payload? refresh answers 401', payload, refreshFails(CLEARED)),
  ended('an ended token: which payload? refresh answers 500', payload, refreshFails(DOWN)),
  ended('an ended token: which payload? no answer', payload, refreshFails('network')),
  expired('a refresh asked for', renew, refreshes()),
  expired('a refresh asked for: 401', renew, refreshFails(CLEARED)),
  expired('a refresh asked for: 500', renew, refreshFails(DOWN)),
  expired('a refresh asked for: no answer', renew, refreshFails('network')),
  expired('a refresh asked for: 200 without a front token', renew, refreshFails({})),
  script('a refresh asked for without a session', {
    cookies: SIGNED_OUT,
    rules: [],
    actions: [renew],
  }),
  script('two refreshes asked for at once', {
    unordered: true,
    rules: [refreshes()],
    actions: [{ do: 'together', lanes: [[renew], [renew]] }],
  }),
];
