import type {
  ImportedFile,
  ImportProblem,
  ImportResult,
} from '../../machines/dataImport/dataImport';
import type { StudioKey } from '../../machines/dataImport/studioKeys';
import { KEY_MAKERS } from '../../src/rules/dataImport';
import { FILE_KINDS } from '../../src/rules/report';
import {
  count,
  list,
  name,
  object,
  oneKind,
  oneOf,
  orNull,
  reading,
  record,
  text,
  type Read,
} from '../apiClient/read';

/** No valid response has longer lists. */
const MOST = 1_000;

const holds = oneOf(FILE_KINDS);

const imported = object<ImportedFile>({
  id: name,
  at: count,
  by: text,
  holds,
  rows: count,
  added: count,
  changed: count,
});

const problem = object<ImportProblem>({
  line: count,
  column: orNull(count),
  name: text,
  value: text,
  text: name,
});

/** Reads a newer field with a default: during a deployment, the previous version responds without it. */
const since =
  <T>(read: Read<T>, before: T): Read<T> =>
  (value) =>
    value === undefined ? before : read(value);

const key = object<StudioKey>({
  id: name,
  name,
  hint: name,
  createdAt: count,
  usedAt: orNull(count),
  madeBy: since(text, ''),
  maker: since(oneOf(KEY_MAKERS), 'gone'),
});

/** Reads the data of GET /api/data/imports; null for anything else. */
export const readImports = reading<ImportedFile[]>((value) =>
  list(imported, MOST)(record(value)['imports']),
);

/** Reads the data of POST /api/data/imports; null for anything else. */
export const readImportResult = reading(
  oneKind<ImportResult>({
    done: object({
      holds,
      rows: count,
      added: count,
      changed: count,
      ignored: list(text, MOST),
    }),
    refused: object({ wrong: count, problems: list(problem, MOST) }),
  }),
);

/** Reads the data of GET /api/data/keys; null for anything else. */
export const readKeys = reading<StudioKey[]>((value) => list(key, MOST)(record(value)['keys']));

/** Reads the new key from the data of POST /api/data/keys; null if absent. */
export const readNewKey = reading<string>((value) => name(record(value)['key']));
