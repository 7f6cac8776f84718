import type { Expectation } from '../../src/kit/replay/expectation';
import { actionsUpTo, expectationText, readExpectation } from '../../src/kit/replay/expectation';
import type { ActionLog } from '../../src/kit/recorder/logDetails';
import { LogFileError } from '../../src/kit/replay/logFileError';
import { readLog } from '../../src/devtools/portalLogs';
import { createLogRedactor } from '../../src/recorder/privacy/portalRedactor';
import { isRecord } from '../../src/rules/json';

/**
 * A log with what is expected of it, as the file of a test: its actions up to that step. What another tool wrote
 * is redacted before; a redacted log stays as it is.
 */
export function expectedLog(log: ActionLog, expectation: Expectation): string {
  const redact = createLogRedactor();
  const preloadedState = redact(log.preloadedState);
  const actions = redact(actionsUpTo(log, expectation));
  const file = {
    expected: expectationText(expectation),
    note: log.facts?.note ?? '',
    ...(preloadedState !== null && { preloadedState }),
    payload: actions,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws {LogFileError} for a file of another kind. */
export function readExpectedLog(text: string): { log: ActionLog; expectation: Expectation } {
  const file: unknown = JSON.parse(text);
  if (!isRecord(file) || typeof file['expected'] !== 'string')
    throw new LogFileError('The file contains no expectation.');
  return { log: readLog(text), expectation: readExpectation(file['expected']) };
}
