import type { SessionContainer } from 'supertokens-node/recipe/session';
import { SEEN_EVERY_MS } from '../../src/rules/accountLimits';
import { SECOND_FACTORS, type SecondFactor } from '../../src/rules/secondStep';
import { WAYS_IN, type WayIn } from '../../src/rules/waysIn';
import { fieldsOf, numberIn, textField, textIn } from '../json';
import { createLimit } from '../operate/limit';
import { originOfWork } from '../operate/work';

/** What the platform stores with a session, at either core. Times in ms since 1970, 0 if unknown. */
export interface SessionNote {
  /** The user agent; empty if none was sent. */
  readonly agent: string;
  readonly network: string;
  /** Empty if the creator of the session did not set it. */
  readonly way: WayIn | '';
  /** The second factor used; empty if none was needed. */
  readonly second: SecondFactor | '';
  readonly signedInAt: number;
  /** When the user last proved to own the account. */
  readonly provedAt: number;
  /** When a passkey of the account was last used in this session, for the sign-in or a proof. */
  readonly passkeyAt: number;
  /** When a second factor was last proved in this session: a code, or a passkey. */
  readonly secondAt: number;
  readonly seenAt: number;
}

/** The key in a session's data that holds the note. */
const KEY = 'portal';
/** Longest stored user agent, in characters. */
const LONGEST = 300;

export function noteOf(data: unknown): SessionNote {
  const note = fieldsOf(data)[KEY];
  return {
    agent: textIn(note, 'agent'),
    network: textIn(note, 'network'),
    way: WAYS_IN.find((way) => way === textField(note, 'way')) ?? '',
    second: SECOND_FACTORS.find((factor) => factor === textField(note, 'second')) ?? '',
    signedInAt: numberIn(note, 'signedInAt'),
    provedAt: numberIn(note, 'provedAt'),
    passkeyAt: numberIn(note, 'passkeyAt'),
    secondAt: numberIn(note, 'secondAt'),
    seenAt: numberIn(note, 'seenAt'),
  };
}

export const withNote = (data: unknown, change: Partial<SessionNote>): Record<string, unknown> => ({
  ...fieldsOf(data),
  [KEY]: { ...noteOf(data), ...change },
});

/** Returns the data that a replacement session takes over: how and when the device signed in. */
export function keptNote(data: unknown): Record<string, unknown> {
  const { way, second, signedInAt, passkeyAt, secondAt } = noteOf(data);
  return withNote({}, { way, second, signedInAt, passkeyAt, secondAt });
}

/** Returns the data of a new session; values that its creator set are kept. */
export function newNote(data: unknown, now: number): Record<string, unknown> {
  const { agent, network } = originOfWork();
  const { signedInAt, provedAt } = noteOf(data);
  return withNote(data, {
    agent: agent.slice(0, LONGEST),
    network,
    signedInAt: signedInAt || now,
    provedAt: provedAt || now,
    seenAt: now,
  });
}

/** Records when sessions are seen, each at most once in {@link SEEN_EVERY_MS}. */
export function createSeenNotes(now: () => number) {
  const written = createLimit(1, SEEN_EVERY_MS, now);
  return {
    /** Skips a new session, which records its own time. */
    begun: (session: SessionContainer) => written.use(1, session.getHandle()),
    async seen(session: SessionContainer): Promise<void> {
      const handle = session.getHandle();
      if (!written.take(handle)) return;
      const data: unknown = await session.getSessionDataFromDatabase();
      await session.updateSessionDataInDatabase(withNote(data, { seenAt: now() }));
    },
  };
}
