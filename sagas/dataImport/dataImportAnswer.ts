import type {
  ImportedFile,
  ImportProblem,
  ImportResult,
} from '../../machines/dataImport/dataImport';
import type { StudioKey } from '../../machines/dataImport/studioKeys';
import { FILE_KINDS } from '../../src/rules/report';
import {
  count,
  fail,
  list,
  name,
  oneOf,
  orNull,
  reading,
  record,
  text,
  type Read,
} from '../report/read';

/** No honest answer has longer lists. */
const MOST = 1_000;

const imported: Read<ImportedFile> = (value) => {
  const fields = record(value);
  return {
    id: name(fields['id']),
    at: count(fields['at']),
    by: text(fields['by']),
    holds: oneOf(FILE_KINDS)(fields['holds']),
    rows: count(fields['rows']),
    added: count(fields['added']),
    changed: count(fields['changed']),
  };
};

const problem: Read<ImportProblem> = (value) => {
  const fields = record(value);
  return {
    line: count(fields['line']),
    column: orNull(count)(fields['column']),
    name: text(fields['name']),
    value: text(fields['value']),
    text: name(fields['text']),
  };
};

const key: Read<StudioKey> = (value) => {
  const fields = record(value);
  return {
    id: name(fields['id']),
    name: name(fields['name']),
    hint: name(fields['hint']),
    createdAt: count(fields['createdAt']),
    usedAt: orNull(count)(fields['usedAt']),
  };
};

/** Reads the data of GET /api/data/imports; null where they are none. */
export const readImports = reading<ImportedFile[]>((value) =>
  list(imported, MOST)(record(value)['imports']),
);

/** Reads the data of POST /api/data/imports; null where they are no result. */
export const readImportResult = reading<ImportResult>((value) => {
  const fields = record(value);
  switch (fields['kind']) {
    case 'done':
      return {
        kind: 'done',
        holds: oneOf(FILE_KINDS)(fields['holds']),
        rows: count(fields['rows']),
        added: count(fields['added']),
        changed: count(fields['changed']),
        ignored: list(text, MOST)(fields['ignored']),
      };
    case 'refused':
      return {
        kind: 'refused',
        wrong: count(fields['wrong']),
        problems: list(problem, MOST)(fields['problems']),
      };
    default:
      return fail();
  }
});

/** Reads the data of GET /api/data/keys; null where they are none. */
export const readKeys = reading<StudioKey[]>((value) => list(key, MOST)(record(value)['keys']));

/** Reads the data of POST /api/data/keys, the key itself; null if absent. */
export const readNewKey = reading<string>((value) => name(record(value)['key']));
