import type { ActionLog } from '../actionLog/logFile';
import { changedMachines, machineHashes } from '../actionLog/machineHashes';
import { replay } from '../actionLog/replay';
import { differenceText } from '../actionLog/differenceText';

/** What a replay of a whole log says of it, a sentence each. */
export async function verdictOf(log: ActionLog): Promise<string[]> {
  const changed = changedMachines(log.facts?.machines ?? {}, await machineHashes());
  const { difference } = await replay(log);
  const equal = log.facts?.finalState
    ? 'The replay ends byte-equal.'
    : 'The log tells no final state to compare with.';
  return [
    ...(changed.length > 0
      ? [`Changed since the log was written: ${changed.join(', ')}. It may end differently.`]
      : []),
    difference ? differenceText(difference) : equal,
  ];
}
