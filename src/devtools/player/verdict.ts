import type { ActionLog } from '../../kit/recorder/logDetails';
import { tellsStates } from '../../kit/replay/logFile';
import { changedMachines } from '../../kit/replay/machineHashes';
import { machineHashes, replay } from '../portalLogs';
import { differenceText } from '../../kit/replay/differenceText';

/** What a replay of a whole log comes to. */
export interface Verdict {
  /** `untold`: the log tells no final state to compare with. */
  end: 'equal' | 'different' | 'untold';
  /** In words. Lines with two spaces before them belong to the line above. */
  text: string;
  /** The position of the action at which it differs first; null where it does not, or only at the end. */
  position: number | null;
  /** The machines that changed since the log was written, by name. */
  changed: readonly string[];
}

const END_TEXT = {
  equal: 'The replay ends byte-equal.',
  alike:
    'The replay passes the same states. Of changed machines only the names of the states are compared.',
  fields: 'The replay passes the same states. Fields that are new since are not compared.',
  untold: 'The log contains no final state to compare with.',
} as const;

/** Replays a log without sagas, and tells what became of it. */
export async function verdictOf(log: ActionLog): Promise<Verdict> {
  const changed = changedMachines(log.facts?.machines ?? {}, await machineHashes());
  const { difference } = await replay(log);
  if (difference) {
    const position = 'step' in difference ? difference.step + 1 : null;
    return { end: 'different', text: differenceText(difference), position, changed };
  }
  const told = { position: null, changed };
  if (!tellsStates(log)) return { end: 'untold', text: END_TEXT.untold, ...told };
  const marks = log.facts?.frames ? 'fields' : 'alike';
  return { end: 'equal', text: END_TEXT[changed.length > 0 ? marks : 'equal'], ...told };
}
