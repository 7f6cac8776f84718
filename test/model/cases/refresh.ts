import type { RefreshOutcome } from '../../../machines/session/pendingRequests';
import type { RefreshContext, RefreshEvent } from '../../../machines/session/refresh';
import { refreshMachine } from '../../../machines/session/refresh';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: RefreshContext;
}

type Local = 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';
type Case = EventCase<RefreshEvent>;

const environment = (label: string, event: RefreshEvent): Case => ({
  label,
  by: 'environment',
  event,
});

const opens = (id: string, label: string, local: Local, expired = false, anonymous = false) =>
  environment(`${id} opens ${label}`, {
    type: 'refresh/requestOpened',
    payload: { id, local, expired, anonymous },
  });

type Refusal = Extract<RefreshEvent, { type: 'refresh/requestRefused' }>['payload'];

const refused = (id: string, label: string, payload: Partial<Refusal> = {}) =>
  environment(`${id} is refused ${label}`, {
    type: 'refresh/requestRefused',
    payload: { id, local: 'EXISTS', ended: false, updated: false, refreshes: 0, ...payload },
  });

/** Drawn each time, so that a wait goes on after the rest. */
export const JITTER = 0.5;

const finishes = (outcome: RefreshOutcome, local: Local, told?: true) =>
  environment(`refresh finds the session ${outcome}, here ${local}${told ? ', as was told' : ''}`, {
    type: 'refresh/finished',
    payload: { outcome, local, jitter: JITTER, ...(told && { told }) },
  });

const first: Case[] = [
  opens('a', 'signed in', 'EXISTS'),
  opens('a', 'with an expired token', 'EXISTS', true),
  opens('a', 'signed out', 'NOT_EXISTS'),
  opens('a', 'in doubt', 'MAY_EXIST'),
  opens('a', 'anonymously', 'EXISTS', true, true),
];

const firstRefusals: Case[] = [
  refused('a', 'at first'),
  refused('a', 'after another refresh', { updated: true }),
  refused('a', 'after a refresh of its own', { refreshes: 1 }),
  refused('a', 'without a session', { local: 'NOT_EXISTS' }),
  refused('a', 'without a session, as was told', { local: 'NOT_EXISTS', told: true }),
  refused('a', 'by an answer that ends the session', {
    local: 'NOT_EXISTS',
    ended: true,
    updated: true,
  }),
];

const gate: Case[] = [
  finishes('present', 'EXISTS'),
  finishes('gone', 'NOT_EXISTS'),
  finishes('gone', 'NOT_EXISTS', true),
  finishes('absent', 'NOT_EXISTS'),
  finishes('unknown', 'EXISTS'),
  finishes('unknown', 'MAY_EXIST'),
  finishes('unusable', 'MAY_EXIST'),
  environment('sign-out abandons the refresh', { type: 'refresh/abandoned' }),
  environment('a fresh session is demanded', { type: 'refresh/demanded' }),
  environment('the network is back', { type: 'refresh/reconnected' }),
];

const cancels = environment('a is cancelled', {
  type: 'refresh/requestCancelled',
  payload: { id: 'a' },
});
const configures = environment('one refresh is allowed', {
  type: 'refresh/configured',
  payload: { maxRefreshes: 1 },
});

/** Only so can a request be spent while another waits its pace out, within the depth of the model. */
const forbids = environment('no refresh is allowed', {
  type: 'refresh/configured',
  payload: { maxRefreshes: 0 },
});

/** The events of a second request, which meets the first at the gate. */
function secondCases({ a, b }: RefreshContext['requests']): Case[] {
  if (!a || b) return [];
  return [opens('b', 'signed in', 'EXISTS'), refused('b', 'at first')];
}

const firstCases = ({ a }: RefreshContext['requests']): Case[] =>
  a ? [cancels] : [...first, ...firstRefusals];

const LEFT_ALONE: readonly unknown[] = ['resting', 'backingOff'];

/** The refresh rule (spec 4: session refresh), with at most two requests at once. */
export const refreshModel: Model<State, RefreshEvent> = {
  name: 'refresh',
  machine: refreshMachine,
  cases: ({ value, context: { requests, maxRefreshes } }) => [
    ...firstCases(requests),
    // Two at once meet while a refresh runs; what waits after one that failed waits as one alone.
    ...(LEFT_ALONE.includes(value) ? [] : secondCases(requests)),
    ...gate,
    ...((value === 'pacing' || value === 'backingOff') && maxRefreshes > 0 ? [forbids] : []),
    ...(maxRefreshes === 1 || Object.keys(requests).length > 0 ? [] : [configures]),
  ],
  identify: ({ value, context: { requests, maxRefreshes, wanted } }) => [
    value,
    wanted,
    maxRefreshes,
    ['a', 'b'].map((id) => {
      const request = requests[id];
      return request && [request.waits, request.refreshes > 0, request.refreshes >= maxRefreshes];
    }),
  ],
  maxDepth: 6,
};
