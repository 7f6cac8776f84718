import { fc, runs } from '../support/properties';
import { initialTransition, transition } from 'xstate';
import type { SessionAnnouncement, SessionEvent } from '../../machines/session/session';
import { sessionMachine } from '../../machines/session/session';
import { person } from '../support/person';

const RUNS = runs(10_000);

const facts = fc.constantFrom(person('ana'), person('ben'));

/** Events of responses and other tabs, in any order. */
const events: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({
    type: fc.constant('session/stored' as const),
    payload: fc.record({ facts, payloadChanged: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant('session/removed' as const),
    payload: fc.record({ expired: fc.boolean() }),
  }),
  fc.constant<SessionEvent>({ type: 'session/denied' }),
  fc.constant<SessionEvent>({ type: 'session/signedOutElsewhere' }),
  fc.record({
    type: fc.constant('session/signedInElsewhere' as const),
    payload: fc.record({ facts }),
  }),
);

interface Step {
  before: unknown;
  after: unknown;
  announcements: SessionAnnouncement[];
}

/** Each step's state before and after, and its announcements. */
function walk(path: readonly SessionEvent[]): Step[] {
  let [snapshot] = initialTransition(sessionMachine);
  return path.map((event) => {
    const before = snapshot.value;
    const [next, actions] = transition(sessionMachine, snapshot, event);
    snapshot = next;
    // Emitting is not among the names that xstate types for the machine's actions.
    const asked: readonly { type: string; params: unknown }[] = actions;
    const announcements = asked.flatMap(({ type, params }) => {
      if (type !== 'xstate.emit') return [];
      // xstate types the parameters of built-in actions loosely.
      const { event: effect } = params as {
        event: { type: string; announcement?: SessionAnnouncement };
      };
      return effect.announcement ? [effect.announcement] : [];
    });
    return { before, after: next.value, announcements };
  });
}

it('the walk collects the announcements', () => {
  const stored = { facts: person('ana'), payloadChanged: false };
  const [step] = walk([{ type: 'session/stored', payload: stored }]);
  expect(step?.announcements).toEqual([{ name: 'SESSION_CREATED' }]);
});

/** Whether the announcements are permitted between these states. */
function fits({ before, after, announcements }: Step): boolean {
  const [announcement, ...more] = announcements;
  if (more.length > 0) return false;
  switch (announcement?.name) {
    case undefined:
      return true;
    case 'SESSION_CREATED':
      return before !== 'EXISTS' && after === 'EXISTS';
    case 'ACCESS_TOKEN_PAYLOAD_UPDATED':
      return before === 'EXISTS' && after === 'EXISTS';
    case 'SIGN_OUT':
      return before === 'EXISTS' && after === 'NOT_EXISTS';
    case 'UNAUTHORISED':
      return (
        after === 'NOT_EXISTS' &&
        before === (announcement.sessionExpiredOrRevoked ? 'EXISTS' : 'NOT_EXISTS')
      );
    case 'REFRESH_SESSION':
    case 'API_INVALID_CLAIM':
      return false;
  }
}

it('spec 4: in any order, each step announces at most one event, and one that fits the state', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (path) => {
      expect(walk(path).filter((step) => !fits(step))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
