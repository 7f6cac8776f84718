import type { ActionLog } from './logFile';
import { LOG_FORMAT, LOG_VERSION } from './logFile';
import { machineHashes, sha256 } from './machineHashes';
import { copyPlain } from './copyPlain';
import type { Recording } from './recorder';
import { createLogRedactor } from '../privacy/redactLog';
import { redactNote } from '../privacy/redactNote';
import { inOrder, passageOf } from './stateMarks';

export interface ExportFacts {
  build: string;
  environment: string;
  /** The person's own words with a report. */
  note: string;
}

/**
 * A recording as a log that may leave the browser: secrets hidden, people under pseudonyms. `state` is
 * the store's state after the recording's last action.
 */
export async function exportLog(
  { actions, times, base, thrown = [], partial = [], missed = 0 }: Recording,
  state: object,
  { build, environment, note }: ExportFacts,
): Promise<ActionLog> {
  const redact = createLogRedactor();
  const startedAt = times[0] ?? 0;
  // In the order of time, so that people are numbered as they appear.
  const preloadedState = redact(base);
  const clean = redact(actions);
  // A payload that was no JSON may have reached the state.
  const finalState = await sha256(JSON.stringify(inOrder(redact(Object(copyPlain(state).copy)))));
  const { marks, failed } = passageOf({ actions: clean, preloadedState });
  return {
    preloadedState,
    actions: clean,
    facts: {
      format: LOG_FORMAT,
      version: LOG_VERSION,
      build,
      environment,
      machines: await machineHashes(),
      startedAt,
      at: times.map((time) => time - startedAt),
      states: marks,
      finalState,
      failed: thrown.map(({ step, text }) => ({
        step,
        text: redactNote(text, redact),
        inMachine: failed.has(step),
      })),
      partial,
      missed,
      note: redactNote(note, redact),
      redaction: redact.counts(),
    },
  };
}
