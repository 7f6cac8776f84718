import { isRecord } from '../json';
import type { ActionLog } from '../recorder/logDetails';
import type { Application } from './application';
import { LogFileError } from './logFileError';

/**
 * The initial state of a log.
 * @throws {LogFileError} when the log begins with an invalid state of a machine.
 */
export function initialStateOf<State extends object>(
  { slices, emptyState }: Application<State>,
  { preloadedState }: Pick<ActionLog, 'preloadedState'>,
): State {
  const today = emptyState();
  if (preloadedState === null) return today;
  if (!isRecord(preloadedState))
    throw new LogFileError('The log does not begin with a state of the portal.');
  // Parts that the store no longer has are left out: its reducer would warn of them.
  const known = Object.entries(preloadedState).filter(([name]) => Object.hasOwn(today, name));
  const given = known.map(([name, part]) => {
    const slice = Object.hasOwn(slices, name) ? slices[name] : undefined;
    if (!slice && isRecord(part)) return [name, part];
    if (!slice || !isRecord(part) || !isRecord(part['context']) || part['value'] === undefined)
      throw new LogFileError(`The log does not begin with a state of "${name}".`);
    // Fields newer than the log have their initial values.
    const { context } = slice.initial.state;
    return [name, { ...part, context: { ...context, ...part['context'] } }];
  });
  // A log's state was a state of this store; slices newer than the log start fresh.
  return { ...today, ...Object.fromEntries(given) };
}
