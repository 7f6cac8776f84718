import { isRecord } from '../../rules/json';
import type { ReplayStep } from '../../kit/replay';
import { replayAction } from '../../kit/replay';
import type { StoreAction } from '../../kit/action';
import type { AppState, MachineName } from '../../kit/registry';
import { emptyState, machineSlices, rootReducer } from '../../appStore';
import type { ActionLog } from './logFile';
import { LogFileError } from './logFile';

export { isRequest } from '../../kit/replay';

/**
 * The state a log starts from.
 * @throws {LogFileError} when the log begins with what is no state of a machine.
 */
export function initialStateOf({ preloadedState }: Pick<ActionLog, 'preloadedState'>): AppState {
  const today = emptyState();
  if (preloadedState === null) return today;
  if (!isRecord(preloadedState))
    throw new LogFileError('The log begins with something that is no state of the portal.');
  const given = Object.entries(preloadedState).map(([name, slice]) => {
    if (!(name in machineSlices)) return [name, slice];
    if (!isRecord(slice) || !isRecord(slice['context']) || slice['value'] === undefined)
      throw new LogFileError(`The log begins with something that is no state of "${name}".`);
    // Fields that are newer than the log have the value that they begin with.
    const { context } = machineSlices[name as MachineName].initial.state;
    return [name, { ...slice, context: { ...context, ...slice['context'] } }];
  });
  // A log's state was a state of this store; slices that are newer than the log start afresh.
  return { ...today, ...Object.fromEntries(given) };
}

const PORTAL = { reducer: rootReducer, slices: machineSlices };

/** One pure step of the portal: see {@link replayAction}. */
export const replayStep = (before: AppState, action: StoreAction): ReplayStep<AppState> =>
  replayAction<AppState>(PORTAL, before, action);
