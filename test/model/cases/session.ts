import type { SessionContext, SessionEvent } from '../../../machines/session/session';
import { sessionMachine } from '../../../machines/session/session';
import type { EventCase, Model } from '../paths';
import { person } from './facts';

interface State {
  value: unknown;
  context: SessionContext;
}

const environment = (label: string, event: SessionEvent): EventCase<SessionEvent> => ({
  label,
  by: 'environment',
  event,
});

const ana = person('ana');
const ben = person('ben');

const always = [
  environment('reads a fresh session', {
    type: 'session/read',
    payload: { state: 'EXISTS', facts: ana, fresh: true, kept: true },
  }),
  environment('reads an expired session', {
    type: 'session/read',
    payload: { state: 'EXISTS', facts: ana, fresh: false, kept: true },
  }),
  environment('reads a session that is not kept', {
    type: 'session/read',
    payload: { state: 'EXISTS', facts: ana, fresh: true, kept: false },
  }),
  environment('reads no session', { type: 'session/read', payload: { state: 'NOT_EXISTS' } }),
  environment('reads doubt', { type: 'session/read', payload: { state: 'MAY_EXIST' } }),
  environment('stores a session', {
    type: 'session/stored',
    payload: { facts: ana, payloadChanged: false },
  }),
  environment('stores a changed payload', {
    type: 'session/stored',
    payload: { facts: ben, payloadChanged: true },
  }),
  environment('answer ends the session', { type: 'session/removed', payload: { expired: false } }),
  environment('401 ends the session', { type: 'session/removed', payload: { expired: true } }),
  environment('refresh answers', { type: 'session/refreshed' }),
  environment('call is denied', { type: 'session/denied' }),
  environment('claims are rejected', {
    type: 'session/claimsRejected',
    payload: { errors: [{ id: 'st-ev', reason: { message: 'wrong value' } }] },
  }),
  environment('sign-out ends here', { type: 'session/signedOut' }),
  environment('a session is made that nobody asked for', { type: 'session/unwanted' }),
];

const notices: EventCase<SessionEvent> = {
  label: 'notices who is signed in now',
  by: 'user',
  event: { type: 'session/switchNoticed' },
};

const out = environment('another tab signs out', { type: 'session/signedOutElsewhere' });
const into = environment('another tab signs in', {
  type: 'session/signedInElsewhere',
  payload: { facts: ben },
});

/** The session (spec 4). Another tab's news is only news when it differs from what this tab knows. */
export const sessionModel: Model<State, SessionEvent> = {
  name: 'session',
  machine: sessionMachine,
  cases: ({ value, context }) => [
    ...always,
    ...(value === 'EXISTS' ? [out, notices] : []),
    ...(context.facts?.userId === 'ben' ? [] : [into]),
  ],
  identify: ({ value, context }) => [
    value,
    context.confirmed,
    context.dismissing,
    context.switchedFrom,
    context.facts?.userId ?? null,
  ],
  maxDepth: 4,
};
