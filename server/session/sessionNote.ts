import type { SessionContainer } from 'supertokens-node/recipe/session';
import { SEEN_EVERY_MS } from '../../src/rules/accountLimits';
import { SECOND_FACTORS, type SecondFactor } from '../../src/rules/secondStep';
import { WAYS_IN, type WayIn } from '../../src/rules/waysIn';
import { fieldsOf, textField } from '../json';
import { createLimit } from '../operate/limit';
import { workUnderWay } from '../operate/work';

/** What the platform keeps with a session, at whichever core. Times in ms since 1970, 0 where unknown. */
export interface SessionNote {
  /** What the browser said it is; empty where it said nothing. */
  readonly agent: string;
  readonly network: string;
  /** Empty where its maker does not say it. */
  readonly way: WayIn | '';
  /** What came after it; empty where nothing was needed. */
  readonly second: SecondFactor | '';
  readonly signedInAt: number;
  /** When its person last proved to be the owner of the account. */
  readonly provedAt: number;
  readonly seenAt: number;
}

/** The one key of a session's data that holds it. */
const KEY = 'portal';
/** Longest agent kept, in characters. */
const LONGEST = 300;

const timeField = (note: unknown, name: string): number => {
  const time = fieldsOf(note)[name];
  return typeof time === 'number' ? time : 0;
};

/** What was kept with a session, by its data. */
export function noteOf(data: unknown): SessionNote {
  const note = fieldsOf(data)[KEY];
  return {
    agent: textField(note, 'agent') ?? '',
    network: textField(note, 'network') ?? '',
    way: WAYS_IN.find((way) => way === textField(note, 'way')) ?? '',
    second: SECOND_FACTORS.find((factor) => factor === textField(note, 'second')) ?? '',
    signedInAt: timeField(note, 'signedInAt'),
    provedAt: timeField(note, 'provedAt'),
    seenAt: timeField(note, 'seenAt'),
  };
}

export const withNote = (data: unknown, change: Partial<SessionNote>): Record<string, unknown> => ({
  ...fieldsOf(data),
  [KEY]: { ...noteOf(data), ...change },
});

/** What a session that takes another one's place keeps of its data: the device is signed in as it was. */
export function keptNote(data: unknown): Record<string, unknown> {
  const { way, second, signedInAt } = noteOf(data);
  return withNote({}, { way, second, signedInAt });
}

/** The data of a session that begins now; what its maker says of it goes first. */
export function newNote(data: unknown, now: number): Record<string, unknown> {
  const { agent = '', network = '' } = workUnderWay.getStore() ?? {};
  const { signedInAt } = noteOf(data);
  return withNote(data, {
    agent: agent.slice(0, LONGEST),
    network,
    signedInAt: signedInAt || now,
    provedAt: now,
    seenAt: now,
  });
}

/** Writes down when sessions are seen, each at most once in {@link SEEN_EVERY_MS}. */
export function createSeenNotes(now: () => number) {
  const written = createLimit(1, SEEN_EVERY_MS, now);
  return {
    /** A session that has just begun says itself when. */
    begun: (session: SessionContainer) => written.use(1, session.getHandle()),
    async seen(session: SessionContainer): Promise<void> {
      const handle = session.getHandle();
      if (!written.take(handle)) return;
      const data: unknown = await session.getSessionDataFromDatabase();
      await session.updateSessionDataInDatabase(withNote(data, { seenAt: now() }));
    },
  };
}
