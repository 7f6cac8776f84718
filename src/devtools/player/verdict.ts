import type { ActionLog } from '../../kit/recorder/logDetails';
import type { Watch } from '../../kit/replay/inChunks';
import { containsStates } from '../../kit/replay/logFile';
import { changedMachines } from '../../kit/replay/machineHashes';
import { machineHashes, replay } from '../portalLogs';
import { differenceText } from '../../kit/replay/differenceText';

/** The result of replaying a whole log. */
export interface Verdict {
  /** `unknown`: the log has no final state to compare with. */
  end: 'equal' | 'different' | 'unknown';
  /** As text. Lines that begin with two spaces belong to the line above. */
  text: string;
  /** The position of the action at which it first differs; null if it does not, or only at the end. */
  position: number | null;
  /** The names of the machines that changed since the log was written. */
  changed: readonly string[];
}

const END_TEXT = {
  equal: 'The replay ends byte-equal.',
  alike:
    'The replay passes the same states. Of changed machines only the names of the states are compared.',
  fields: 'The replay passes the same states. Fields that are new since are not compared.',
  unknown: 'The log contains no final state to compare with.',
} as const;

/** Replays a log without sagas and returns the result. */
export async function verdictOf(log: ActionLog, watch?: Watch): Promise<Verdict> {
  const changed = changedMachines(log.facts?.machines ?? {}, await machineHashes());
  const { difference } = await replay(log, watch);
  if (difference) {
    const position = 'step' in difference ? difference.step + 1 : null;
    return { end: 'different', text: differenceText(difference), position, changed };
  }
  const result = { position: null, changed };
  if (!containsStates(log)) return { end: 'unknown', text: END_TEXT.unknown, ...result };
  const marks = log.facts?.frames ? 'fields' : 'alike';
  return { end: 'equal', text: END_TEXT[changed.length > 0 ? marks : 'equal'], ...result };
}
