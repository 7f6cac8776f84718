import type { StoreAction } from '../action';
import { changesBetween } from '../recorder/changes';
import type { ActionLog } from '../recorder/logDetails';
import { createRedactor, isOfOneSession } from '../recorder/privacy/redactLog';
import type { Application } from './application';
import { named, type FieldDifference } from './frames';
import { initialStateOf } from './states';
import { replayStep } from './step';

/** A replayed action of a log, with its outcome. */
interface Passed {
  /** From 1; 0 before the first action. */
  step: number;
  /** Null before the first action. */
  action: StoreAction | null;
  state: object;
  requests: readonly StoreAction[];
}

/** The first difference of two logs; null on the side of a log that has ended. */
export interface LogDifference {
  own: Passed | null;
  other: Passed | null;
  /** `expected` is the other log's. */
  fields: readonly FieldDifference[];
}

/** Replays the actions of a log that have an outcome. Random ids become pseudonyms, which two logs share. */
function* passage<State extends object>(
  application: Application<State>,
  { actions, preloadedState }: ActionLog,
): Generator<Passed, null> {
  const redact = createRedactor(application.words, application.figures);
  let state = initialStateOf(application, { preloadedState: redact(preloadedState) });
  yield { step: 0, action: null, state, requests: [] };
  for (const [at, action] of redact(actions).entries()) {
    const next = replayStep(application, state, action);
    if (next.state === state && next.requests.length === 0) continue;
    ({ state } = next);
    yield { step: at + 1, action, state, requests: next.requests };
  }
  return null;
}

/** A value as text; times and trace ids, which no two sessions share, are alike. */
const shared = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, each: unknown) => (isOfOneSession(each) ? '' : each));

const parts = (state: object): object =>
  Object.fromEntries(Object.entries(state).map(([name, part]) => [name, named(part)]));

const fieldsBetween = (other: object, own: object): FieldDifference[] =>
  changesBetween(parts(other), parts(own))
    .filter(({ before, after }) => shared(before) !== shared(after))
    .map(({ path, before, after }) => ({ path: path.join('.'), expected: before, found: after }));

/** Replays two logs on today's machines, and returns the first action, state or request that differs. */
export function compareLogs<State extends object>(
  application: Application<State>,
  ownLog: ActionLog,
  otherLog: ActionLog,
): LogDifference | null {
  const [ownSteps, otherSteps] = [passage(application, ownLog), passage(application, otherLog)];
  for (;;) {
    const [own, other] = [ownSteps.next().value, otherSteps.next().value];
    if (!own && !other) return null;
    const fields = own && other ? fieldsBetween(other.state, own.state) : [];
    const isAlike =
      own?.action?.type === other?.action?.type &&
      shared(own?.requests) === shared(other?.requests);
    if (!isAlike || fields.length > 0) return { own, other, fields };
  }
}
