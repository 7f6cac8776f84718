import { isRecord, type Json } from '../json';
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

type Reader<Value> = (value: unknown) => Value | undefined;

const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
const number: Reader<number> = (value) => (Number.isFinite(value) ? Number(value) : undefined);
/** A time that a date can hold, in ms since 1970. */
const time: Reader<number> = (value) =>
  Number.isNaN(new Date(Number(value)).getTime()) ? undefined : number(value);
const truth: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const record: Reader<Json> = (value) => (isRecord(value) ? value : undefined);

const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : read(value);

const listOf =
  <Value>(read: Reader<Value>): Reader<readonly Value[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const all = value.map(read);
    return all.includes(undefined) ? undefined : (all as Value[]);
  };

const shapeOf =
  <Shape extends object>(fields: {
    readonly [Key in keyof Shape]: Reader<Shape[Key]>;
  }): Reader<Shape> =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const read = Object.entries<Reader<unknown>>(fields).map(([key, each]) => [
      key,
      each(value[key]),
    ]);
    // Each field was just validated.
    return read.some(([, each]) => each === undefined)
      ? undefined
      : (Object.fromEntries(read) as Shape);
  };

const hashes: Reader<Record<string, string>> = (value) =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
    ? (value as Record<string, string>)
    : undefined;

const change: Reader<WrittenChange> = (value) => {
  if (!Array.isArray(value) || value.length > 2) return undefined;
  const path = listOf(text)(value[0]);
  if (path === undefined || path.length === 0 || path.length > DEEPEST) return undefined;
  return value.length === 1 ? [path] : [path, value[1]];
};

const page = shapeOf<PageDetails>({
  id: text,
  tab: text,
  browser: text,
  language: text,
  viewport: shapeOf({ width: number, height: number }),
});
const route = shapeOf<RouteSeen>({ at: number, path: text });
const call = shapeOf<CallSeen>({
  at: number,
  ms: number,
  method: text,
  path: text,
  status: orNull(number),
  failure: orNull(text),
  trace: orNull(text),
});
const frames = shapeOf<Frames>({ first: record, changes: listOf(listOf(change)), last: record });
const failedStep = shapeOf<FailedStep>({ step: number, text, inMachine: truth });

type Read = Omit<LogDetails, 'format' | 'version'>;

/** The type of each detail. */
const SCHEMA: { readonly [Key in keyof Read]: Reader<Read[Key]> } = {
  build: text,
  environment: text,
  machines: hashes,
  startedAt: time,
  at: listOf(number),
  page: orNull(page),
  routes: listOf(route),
  calls: listOf(call),
  frames: orNull(frames),
  states: listOf(text),
  finalState: orNull(text),
  failed: listOf(failedStep),
  partial: listOf(number),
  missed: number,
  redaction: shapeOf({ secrets: number, people: number }),
  note: text,
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
function checkLengths({ at, states, frames: passed }: Read, actions: number): void {
  const lists = [
    ['times', at],
    ['states', states],
    ['changes', passed?.changes ?? []],
  ] as const;
  for (const [what, list] of lists)
    if (list.length !== 0 && list.length !== actions)
      throw new LogFileError(
        `The log is damaged: it contains ${list.length} ${what} for ${actions} actions. To replay edited actions without comparison, remove "portalLog" from the file.`,
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
  const read = Object.entries<Reader<unknown>>(SCHEMA).map(([name, reader]) => {
    const fact = reader(facts[name]);
    if (fact === undefined)
      throw new LogFileError(`The log is damaged: its "${name}" is incomplete.`);
    return [name, fact];
  });
  // The schema names each detail, and each was just validated.
  const whole = Object.fromEntries(read) as Read;
  checkLengths(whole, actions);
  return { format, version, ...whole };
}
