import pino from 'pino';
import { createLineWriter } from './lineWriter';
import { workUnderWay } from './work';

/** What a log line says besides its message, by name. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where the platform writes its log lines. Messages and fields hold no secret and no personal data. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that can be waited for at the end of the process. */
export interface ProcessLog extends Log {
  /** Waits for what is not written yet, but not long. */
  settled(): Promise<void>;
}

const SETTLE_MS = 500;

/** Names of fields whose values never enter a line, on three levels. */
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
 * JSON, one object a line (pino): `level` (30 for information, 50 for errors), `time` in ms since 1970,
 * `msg`, and the `trace` id of the request that it belongs to.
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

/** The log of a process: JSON on standard output in production, else plain lines on its two streams. */
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

/** Why something failed, as its error says it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'unknown reason';

export const logFailure = (log: Log, failure: string, error: unknown): void =>
  log.error(redact(`${failure}: ${reasonOf(error)}`));

/** Addresses of people; what joins one to the next goes with them. */
const EMAILS = /(?<![^\s"'<>@])[^\s"'<>@]+(?:@[^\s"'<>@]+\.[a-z]{2,}(?:[^\s"'<>@]+(?=@))?)+/gi;

/**
 * Tokens and addresses removed from a text, for the log. A pattern begins where a word begins, or has an end: a long
 * text of a caller is read once, and not again from each of its signs.
 */
export function redact(text: string): string {
  return text
    .replaceAll(/([?&](?:token|invitation|email|code|state|url)=)[^&\s"]*/gi, '$1…')
    .replaceAll(/(?<![\w-])[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}/g, '…')
    .replaceAll(EMAILS, '…@…')
    .replaceAll(/((?:postgres(?:ql)?|smtps?):\/\/)[^@\s]{0,500}@/gi, '$1…@');
}
