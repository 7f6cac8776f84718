import { writtenChanges, type WrittenChange } from '../recorder/changes';
import { plainState } from '../recorder/copyPlain';
import { exportPage, type ExportDetails, type PassageOf } from '../recorder/exportPage';
import type { RecordedPage, Recording } from '../recorder/recording';
import type { Application } from './application';
import type { ActionLog } from '../recorder/logDetails';
import { machineHashes } from './machineHashes';
import { createRedactor } from '../recorder/privacy/redactLog';
import { initialStateOf } from './states';
import { isRequest, replayStep } from './step';

export type { ExportDetails } from '../recorder/exportPage';

/** Replays the actions of a log from its first state, and notes the steps at which a machine throws. */
const createPassage =
  <State extends object>(application: Application<State>): PassageOf =>
  (log) => {
    let state = initialStateOf(application, log);
    const first = plainState(state);
    const failed = new Set<number>();
    const changes = log.actions.map((action, step): WrittenChange[] => {
      if (isRequest(action)) return [];
      const next = replayStep(application, state, action);
      if (next.problem !== null) failed.add(step);
      const changed = writtenChanges(state, next.state);
      ({ state } = next);
      return changed;
    });
    return { first, changes, failed };
  };

/**
 * Exports a recording as a log with secrets hidden and users under pseudonyms, which are the same on the session's
 * other pages. `state` is the store's state after the last action.
 */
export async function exportLog<State extends object>(
  application: Application<State>,
  recording: Recording,
  state: object,
  { build, ...about }: Omit<ExportDetails, 'format'> & { readonly build: string },
  others: readonly RecordedPage[] = [],
): Promise<ActionLog> {
  const { format, words, figures, slices } = application;
  const redact = createRedactor(words, figures);
  const machines = await machineHashes(slices);
  const facts: ExportDetails = { ...about, format };
  const passageOf = createPassage(application);
  const before = others.map((page) =>
    // The machines of another build are unknown here.
    exportPage(
      page,
      passageOf,
      page.build === build ? machines : {},
      { ...facts, note: '' },
      redact,
    ),
  );
  const log = exportPage({ recording, state, build }, passageOf, machines, facts, redact);
  return before.length > 0 ? { ...log, others: before } : log;
}
