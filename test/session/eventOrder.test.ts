import fc from 'fast-check';
import { initialTransition, transition } from 'xstate';
import type { SessionAnnouncement, SessionEvent } from '../../machines/session';
import { sessionMachine } from '../../machines/session';
import { person } from '../model/cases/facts';

const RUNS = 10_000;

const facts = fc.constantFrom(person('ana'), person('ben'));

/** What responses and other tabs can say of a session, in any order. */
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

interface Told {
  before: unknown;
  after: unknown;
  announcements: SessionAnnouncement[];
}

/** Each step's state before and after, and what it announced. */
function walk(path: readonly SessionEvent[]): Told[] {
  let [snapshot] = initialTransition(sessionMachine);
  return path.map((event) => {
    const before = snapshot.value;
    const [next, actions] = transition(sessionMachine, snapshot, event);
    snapshot = next;
    const announcements = actions.flatMap(({ type, params }) => {
      // Emitting is no action of the machine's own names.
      if (String(type) !== 'xstate.emit') return [];
      // xstate types the parameters of built-in actions loosely.
      const { event: effect } = params as {
        event: { type: string; announcement?: SessionAnnouncement };
      };
      return effect.announcement ? [effect.announcement] : [];
    });
    return { before, after: next.value, announcements };
  });
}

it('the walk hears what is announced', () => {
  const stored = { facts: person('ana'), payloadChanged: false };
  const [told] = walk([{ type: 'session/stored', payload: stored }]);
  expect(told?.announcements).toEqual([{ name: 'SESSION_CREATED' }]);
});

it('spec 4: whatever happens, each step announces at most one event, and one that fits the state', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (path) => {
      for (const { before, after, announcements } of walk(path)) {
        expect(announcements.length).toBeLessThanOrEqual(1);
        const [told] = announcements;
        if (!told) continue;
        if (told.name === 'SESSION_CREATED')
          expect([before, after]).not.toEqual(['EXISTS', 'EXISTS']);
        if (told.name === 'SESSION_CREATED' || told.name === 'ACCESS_TOKEN_PAYLOAD_UPDATED')
          expect(after).toBe('EXISTS');
        else expect(after).toBe('NOT_EXISTS');
        if (told.name === 'ACCESS_TOKEN_PAYLOAD_UPDATED' || told.name === 'SIGN_OUT')
          expect(before).toBe('EXISTS');
        if (told.name === 'UNAUTHORISED')
          expect(before).toBe(told.sessionExpiredOrRevoked ? 'EXISTS' : 'NOT_EXISTS');
      }
    }),
    { numRuns: RUNS },
  );
});
