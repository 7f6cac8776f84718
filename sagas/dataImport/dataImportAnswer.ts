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
  flag,
  list,
  name,
  object,
  oneKind,
  oneOf,
  orNull,
  reading,
  record,
  since,
  text,
} from '../../src/kit/read';

/** No valid response has longer lists. */
const MOST = 1_000;

const holds = oneOf(FILE_KINDS);

const imported = object<ImportedFile>({
  id: name,
  at: count,
  file: since(text, ''),
  by: text,
  holds,
  rows: count,
  added: count,
  changed: count,
  removed: since(count, 0),
});

const problem = object<ImportProblem>({
  line: count,
  column: orNull(count),
  name: text,
  value: text,
  text: name,
});

interface SentMaker {
  maker: (typeof KEY_MAKERS)[number];
  suspended: boolean;
}

const sentKey = object<Omit<StudioKey, 'maker'> & SentMaker>({
  id: name,
  name,
  hint: name,
  createdAt: count,
  usedAt: orNull(count),
  madeBy: since(text, ''),
  maker: since(oneOf(KEY_MAKERS), 'gone'),
  suspended: since(flag, false),
});

function key(value: unknown): StudioKey {
  const { suspended, maker, ...rest } = sentKey(value);
  return { ...rest, maker: suspended ? 'suspended' : maker };
}

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
      removed: since(count, 0),
      ignored: list(text, MOST),
      moreClicks: since(orNull(object({ rows: count, line: count })), null),
      importedAt: since(orNull(count), null),
    }),
    refused: object({ wrong: count, problems: list(problem, MOST) }),
  }),
);

/** Reads the data of GET /api/data/keys; null for anything else. */
export const readKeys = reading<StudioKey[]>((value) => list(key, MOST)(record(value)['keys']));

/** Reads the new key from the data of POST /api/data/keys; null if absent. */
export const readNewKey = reading<string>((value) => name(record(value)['key']));
