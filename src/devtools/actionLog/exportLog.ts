import { isRecord, type Json } from '../../rules/json';
import type { WrittenChange } from './changes';
import { writtenChanges } from './changes';
import type { ActionLog } from './logFile';
import { LOG_FORMAT, LOG_VERSION } from './logFile';
import { machineHashes } from './machineHashes';
import { copyPlain } from './copyPlain';
import type { Recording } from './recorder';
import type { LogRedactor } from '../privacy/redactLog';
import { createLogRedactor } from '../privacy/redactLog';
import { redactNote } from '../privacy/redactNote';
import { initialStateOf, isRequest, replayStep } from './replayStep';

export interface ExportFacts {
  build: string;
  environment: string;
  /** The person's own words with a report. */
  note: string;
}

/** A page of a recording, with the state that its store had at the end. */
export interface RecordedPage {
  recording: Recording;
  state: object;
  /** The build that the page ran. */
  build: string;
}

const plain = (state: object): Json => {
  // A payload that was no JSON may have reached the state.
  const { copy } = copyPlain(state);
  return isRecord(copy) ? copy : {};
};

/** What the actions of a log make of its first state, one after another, and the steps at which a machine throws. */
function passageOf(log: Pick<ActionLog, 'actions' | 'preloadedState'>) {
  let state = initialStateOf(log);
  const first = plain(state);
  const failed = new Set<number>();
  const changes = log.actions.map((action, step): WrittenChange[] => {
    if (isRequest(action)) return [];
    const next = replayStep(state, action);
    if (next.problem !== null) failed.add(step);
    const changed = writtenChanges(state, next.state);
    ({ state } = next);
    return changed;
  });
  return { first, changes, failed };
}

/** A path keeps the words of the portal; a part of it that is none is hidden. */
const cleanPath = (path: string, redact: LogRedactor): string =>
  path
    .split('/')
    .map((part) => redact(part))
    .join('/');

function exportPage(
  { recording, state, build }: RecordedPage,
  machines: Readonly<Record<string, string>>,
  { environment, note }: ExportFacts,
  redact: LogRedactor,
): ActionLog {
  const { actions, times, base, thrown = [], partial = [], missed = 0 } = recording;
  const { page = null, routes = [], calls = [] } = recording;
  const startedAt = times[0] ?? routes[0]?.at ?? 0;
  // In the order of time, so that people are numbered as they appear.
  const preloadedState = redact(base);
  const clean = redact(actions);
  const { failed, ...passed } = passageOf({ actions: clean, preloadedState });
  return {
    preloadedState,
    actions: clean,
    facts: {
      format: LOG_FORMAT,
      version: LOG_VERSION,
      build,
      environment,
      machines,
      startedAt,
      at: times.map((time) => time - startedAt),
      page,
      routes: routes.map(({ at, path }) => ({
        at: Math.max(0, at - startedAt),
        path: cleanPath(path, redact),
      })),
      calls: calls.map((call) => ({
        ...call,
        at: call.at - startedAt,
        path: cleanPath(call.path, redact),
      })),
      frames: { ...passed, last: redact(plain(state)) },
      states: [],
      finalState: null,
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

/**
 * A recording as a log that may leave the browser: secrets hidden, people under pseudonyms, the same in the other
 * pages of the session. `state` is the store's state after the recording's last action.
 */
export async function exportLog(
  recording: Recording,
  state: object,
  facts: ExportFacts,
  others: readonly RecordedPage[] = [],
): Promise<ActionLog> {
  const redact = createLogRedactor();
  const machines = await machineHashes();
  const { build } = facts;
  const before = others.map((page) =>
    // Of another build's machines nothing is known here.
    exportPage(page, page.build === build ? machines : {}, { ...facts, note: '' }, redact),
  );
  const log = exportPage({ recording, state, build }, machines, facts, redact);
  return before.length > 0 ? { ...log, others: before } : log;
}
