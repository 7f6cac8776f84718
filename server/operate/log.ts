import pino from 'pino';
import { createLineWriter } from './lineWriter';
import { workUnderWay } from './work';

/** The fields of a log line besides its message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where the platform writes its log lines. Messages and fields hold no secret and no personal data. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that can be awaited at the end of the process. */
export interface ProcessLog extends Log {
  /** Waits briefly for lines that are not written yet. */
  settled(): Promise<void>;
}

const SETTLE_MS = 500;

/** Names of fields whose values are never logged, on three levels. */
const SECRET_FIELDS = [
  'password',
  'token',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["st-refresh-token"]',
  '["st-access-token"]',
  '["api-key"]',
];
const at = (path: string, name: string) => (name.startsWith('[') ? path + name : `${path}.${name}`);
const REDACTED = [
  ...SECRET_FIELDS,
  ...SECRET_FIELDS.flatMap((name) => [at('*', name), at('*.*', name)]),
  'body.formFields[*].value',
];

/**
 * Creates a log of JSON lines (pino) with `level` (30 information, 50 errors), `time` in ms since 1970, `msg`, and
 * the `trace` id of the request.
 */
export function jsonLog(destination: { write(line: string): void }): Log {
  const logger = pino(
    {
      base: { pid: process.pid },
      redact: { paths: REDACTED, censor: '…' },
      mixin() {
        const work = workUnderWay.getStore();
        return work === undefined ? {} : { trace: work.trace };
      },
    },
    destination,
  );
  return {
    info: (message, fields = {}) => logger.info(fields, redact(message)),
    error: (message, fields = {}) => logger.error(fields, redact(message)),
  };
}

/** Creates the log of a process: JSON on standard output in production, else plain lines on both streams. */
export function processLog(production: boolean): ProcessLog {
  const [out, err] = [createLineWriter(1), createLineWriter(2)];
  const settled = async () => {
    await Promise.all([out.settled(SETTLE_MS), err.settled(SETTLE_MS)]);
  };
  if (production) return { ...jsonLog(out), settled };
  return {
    info: (message) => out.write(`${message}\n`),
    error: (message) => err.write(`${message}\n`),
    settled,
  };
}

/** Plain lines on the process' own streams. */
export const consoleLog: ProcessLog = processLog(false);

/** What an operator needs to find the cause of an unexpected error. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? String(error.stack) : 'not an error object';

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'unknown reason';

/** Logs a failure; at the level of information if anyone can cause it, such as a visitor by an invented address. */
export const logFailure = (
  log: Log,
  failure: string,
  error: unknown,
  level: keyof Log = 'error',
): void => log[level](redact(`${failure}: ${reasonOf(error)}`));

/** Email addresses, including text that joins two of them. */
const EMAILS = /(?<![^\s"'<>@])[^\s"'<>@]+(?:@[^\s"'<>@]+\.[a-z]{2,}(?:[^\s"'<>@]+(?=@))?)+/gi;

/**
 * Removes tokens and addresses from a text, for the log. Each pattern starts at a word boundary or is bounded, so
 * that long untrusted text is scanned only once.
 */
export function redact(text: string): string {
  return text
    .replaceAll(/([?&](?:token|invitation|email|code|state|url)=)[^&\s"]*/gi, '$1…')
    .replaceAll(/(?<![\w-])[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}/g, '…')
    .replaceAll(EMAILS, '…@…')
    .replaceAll(/((?:postgres(?:ql)?|smtps?):\/\/)[^@\s]{0,500}@/gi, '$1…@');
}
