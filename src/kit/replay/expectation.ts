import { isRecord } from '../json';
import type { Application } from './application';
import { valueText } from './shown';
import type { ActionLog } from '../recorder/logDetails';
import { LogFileError } from './logFileError';
import { initialStateOf } from './states';
import { replayStep } from './step';

/** An expected value in a log: `signIn=refused.fieldError@19`, or `signIn.context.attempts=2`. */
export interface Expectation {
  /** The path in the store; a machine alone means its state value. */
  path: readonly string[];
  wanted: string;
  /** After which action, from 1; null for the end of the log. */
  step: number | null;
}

/** The result of checking an expectation. */
export interface Outcome {
  holds: boolean;
  text: string;
}

const FORM = /^(\w+(?:\.\w+)*)=([^@]*)(?:@(\d+))?$/;

/** @throws {LogFileError} if the text is not an expectation */
export function readExpectation(text: string): Expectation {
  const [, path = '', wanted = '', step] = FORM.exec(text.trim()) ?? [];
  if (path === '')
    throw new LogFileError(
      `"${text}" is not an expectation. Write it as machine=state@step, for example signIn=refused.fieldError@19.`,
    );
  return { path: path.split('.'), wanted, step: step === undefined ? null : Number(step) };
}

export const expectationText = ({ path, wanted, step }: Expectation): string =>
  `${path.join('.')}=${wanted}${step === null ? '' : `@${step}`}`;

/** Formats a value as in an expectation. */
function shownText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Returns the value at a path; for a machine alone, its state value. */
export function foundAt(state: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inside, key) => (isRecord(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
    state,
  );
  const isMachine = path.length === 1 && isRecord(found) && 'value' in found;
  return isMachine || path.at(-1) === 'value'
    ? valueText(isMachine ? found['value'] : found)
    : shownText(found);
}

export function actionsUpTo({ actions }: ActionLog, { step }: Expectation): ActionLog['actions'] {
  if (step !== null && (step < 1 || step > actions.length))
    throw new LogFileError(`The log has ${actions.length} actions, but no step ${step}.`);
  return step === null ? actions : actions.slice(0, step);
}

/**
 * Replays a log up to the step of an expectation, and checks it.
 * @throws {LogFileError} when the log has no such step or no such part.
 */
export function checkExpectation<State extends object>(
  application: Application<State>,
  log: ActionLog,
  expectation: Expectation,
): Outcome {
  const [part = ''] = expectation.path;
  const actions = actionsUpTo(log, expectation);
  const first = initialStateOf(application, log);
  if (!Object.hasOwn(first, part)) throw new LogFileError(`The portal has no "${part}".`);
  const state = actions.reduce(
    (before, action) => replayStep(application, before, action).state,
    first,
  );
  const found = foundAt(state, expectation.path);
  const holds = found === expectation.wanted;
  const where = `After step ${actions.length}`;
  const what = expectation.path.join('.');
  return {
    holds,
    text: holds
      ? `${where} ${what} is ${found}, as expected.`
      : `${where} ${what} is ${found}; expected ${expectation.wanted}.`,
  };
}
