import { isRecord, type Json } from '../json';
import { anyText, fail, flag, list, number, object, orNull, reading, record } from '../read';
import type { Read } from '../read';
import type { WrittenChange } from '../recorder/changes';
import { LOG_VERSION, type FailedStep, type Frames, type LogDetails } from '../recorder/logDetails';
import { LogFileError } from './logFileError';
import type { Application } from './application';
import type { CallSeen, PageDetails, RouteSeen } from '../recorder/surroundings';

/**
 * The most levels of a log and of a path in it: more than any state has, and few enough for all that compares, prints
 * or shows a value by its levels.
 */
export const DEEPEST = 100;

/** A time that a date can hold, in ms since 1970. */
const time: Read<number> = (value) =>
  Number.isNaN(new Date(Number(value)).getTime()) ? fail() : number(value);

const hashes: Read<Record<string, string>> = (value) =>
  Object.fromEntries(Object.entries(record(value)).map(([key, each]) => [key, anyText(each)]));

const change: Read<WrittenChange> = (value) => {
  if (!Array.isArray(value) || value.length > 2) return fail();
  const path = list(anyText, DEEPEST)(value[0]);
  if (path.length === 0) return fail();
  return value.length === 1 ? [path] : [path, value[1]];
};

const page = object<PageDetails>({
  id: anyText,
  tab: anyText,
  browser: anyText,
  language: anyText,
  viewport: object({ width: number, height: number }),
});
const route = object<RouteSeen>({ at: number, path: anyText });
const call = object<CallSeen>({
  at: number,
  ms: number,
  method: anyText,
  path: anyText,
  status: orNull(number),
  failure: orNull(anyText),
  trace: orNull(anyText),
});
const frames = object<Frames>({ first: record, changes: list(list(change)), last: record });
const failedStep = object<FailedStep>({ step: number, text: anyText, inMachine: flag });

type Details = Omit<LogDetails, 'format' | 'version'>;

/** The type of each detail. */
const SCHEMA: { readonly [Key in keyof Details]: Read<Details[Key]> } = {
  build: anyText,
  environment: anyText,
  machines: hashes,
  startedAt: time,
  at: list(number),
  page: orNull(page),
  routes: list(route),
  calls: list(call),
  frames: orNull(frames),
  states: list(anyText),
  finalState: orNull(anyText),
  failed: list(failedStep),
  partial: list(number),
  missed: number,
  redaction: object({ secrets: number, people: number }),
  note: anyText,
};

/** Migrates the details of each version to the next: first to version 2, then to 3. */
const MIGRATIONS: readonly ((
  facts: Json,
  formerNames: Application<object>['formerNames'],
) => Json)[] = [
  (facts, formerNames) => ({
    failed: [],
    partial: [],
    missed: 0,
    ...facts,
    machines: formerNames ? formerNames.record(facts['machines']) : facts['machines'],
  }),
  (facts) => ({ page: null, routes: [], calls: [], frames: null, ...facts }),
];

/** Checks the lists that have one entry per action. */
function checkLengths({ at, states, frames: passed }: Details, actions: number): void {
  const lists = [
    ['times', at],
    ['states', states],
    ['changes', passed?.changes ?? []],
  ] as const;
  for (const [what, { length }] of lists)
    if (length !== 0 && length !== actions)
      throw new LogFileError(
        `The log is damaged: it contains ${length} ${what} for ${actions} actions. To replay edited actions without comparison, remove "portalLog" from the file.`,
      );
}

/**
 * The details of a log of any version.
 * @throws {LogFileError} which names what is damaged.
 */
export function detailsOf(
  { format, formerNames }: Pick<Application<object>, 'format' | 'formerNames'>,
  value: unknown,
  actions: number,
): LogDetails {
  const ofFormat = isRecord(value) ? value['format'] : undefined;
  if (!isRecord(value) || ofFormat !== format)
    throw new LogFileError(
      `The log has an unknown format: ${JSON.stringify(ofFormat) ?? 'none'} instead of "${format}".`,
    );
  const { version } = value;
  if (typeof version !== 'number')
    throw new LogFileError(
      `The version of the log is ${JSON.stringify(version) ?? 'missing'}, which is not a number.`,
    );
  if (version > LOG_VERSION)
    throw new LogFileError(
      `The log is of version ${version}; this build reads up to version ${LOG_VERSION}.`,
    );
  if (!Number.isInteger(version) || version < 1)
    throw new LogFileError(`The log is of version ${version}, which does not exist.`);
  const facts = MIGRATIONS.slice(version - 1).reduce<Json>(
    (older, migrate) => migrate(older, formerNames),
    value,
  );
  const read = Object.entries<Read<unknown>>(SCHEMA).map(([name, reader]) => {
    const fact = reading((written) => [reader(written)])(facts[name]);
    if (fact === null) throw new LogFileError(`The log is damaged: its "${name}" is incomplete.`);
    return [name, ...fact];
  });
  // The schema names each detail, and each was just validated.
  const whole = Object.fromEntries(read) as Details;
  checkLengths(whole, actions);
  return { format, version, ...whole };
}
