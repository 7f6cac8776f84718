import type { StoreAction } from '../action';
import { LOG_VERSION, type ActionLog } from './logDetails';
import { plainState } from './copyPlain';
import type { Passed, RecordedPage } from './recording';
import type { LogRedactor } from './privacy/redactLog';
import { redactNote } from './privacy/redactNote';

export interface ExportDetails {
  /** Names the application. */
  format: string;
  environment: string;
  /** The user's note to a report. */
  note: string;
}

/** Returns the states of a page without secrets, and the steps at which a machine throws. */
export type PassageOf = (
  clean: { actions: readonly StoreAction[]; preloadedState: unknown },
  page: RecordedPage,
  redact: LogRedactor,
) => Passed & { failed: ReadonlySet<number> };

/** Keeps the path segments that are portal words; hides the others. */
const cleanPath = (path: string, redact: LogRedactor): string =>
  path
    .split('/')
    .map((part) => redact(part))
    .join('/');

/** Exports a page as a log without secrets. */
export function exportPage(
  page: RecordedPage,
  passageOf: PassageOf,
  machines: Readonly<Record<string, string>>,
  { format, environment, note }: ExportDetails,
  redact: LogRedactor,
): ActionLog {
  const { recording, state, build } = page;
  const { actions, times, base, thrown = [], partial = [], missed = 0 } = recording;
  const { routes = [], calls = [] } = recording;
  const startedAt = times[0] ?? routes[0]?.at ?? 0;
  // In chronological order, so that users are numbered as they appear.
  const preloadedState = redact(base);
  const clean = redact(actions);
  const { failed, ...passed } = passageOf({ actions: clean, preloadedState }, page, redact);
  return {
    preloadedState,
    actions: clean,
    facts: {
      format,
      version: LOG_VERSION,
      build,
      environment,
      machines,
      startedAt,
      at: times.map((time) => time - startedAt),
      page: recording.page ?? null,
      routes: routes.map(({ at, path }) => ({
        at: Math.max(0, at - startedAt),
        path: cleanPath(path, redact),
      })),
      calls: calls.map((call) => ({
        ...call,
        at: call.at - startedAt,
        path: cleanPath(call.path, redact),
      })),
      frames: { ...passed, last: redact(plainState(state)) },
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
