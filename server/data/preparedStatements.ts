import type { SqliteDatabase } from 'kysely';
import { textIn } from '../json';

/** Begins a transaction as a writer. Nothing else can be refused because another process writes. */
export const BEGIN = 'begin immediate';

export const isBusy = (error: unknown): boolean => textIn(error, 'code').startsWith('SQLITE_BUSY');

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Cache limit, least recently used first out; the server has fewer statements of its own. */
const MOST = 500;

/** Maximum length (characters) of a cached statement; those of imports are longer. */
const LONGEST = 10_000;

/** Statements that read or change rows or control transactions. Others change the schema and do not repeat. */
const KEPT = /^(?:select|insert|update|delete|with|commit|rollback)\b/i;

/** Converts a value for libSQL, which crashes the process on a boolean. */
function bound(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A statement has no value for a placeholder.');
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Prepares each statement once, as parsing and planning those of a sign-in takes longer than running them. A failed
 * statement is prepared again; SQLite itself replans after a change of its tables.
 */
export function keepPrepared(
  database: SqliteDatabase & { exec(sql: string): unknown },
): SqliteDatabase {
  const kept = new Map<string, Statement>();
  // Not prepared: libSQL leaves a refused statement open until the garbage collection, and with it the view of the data
  // that the next read gets. All later reads would miss what others write, and all writes be refused.
  const begin: Statement = {
    reader: false,
    all: () => [],
    run() {
      database.exec(BEGIN);
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  };

  function made(sql: string): Statement {
    const prepared = database.prepare(sql);
    const orForget = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        // Running the same one again closes it.
        if (!isBusy(error)) kept.delete(sql);
        throw error;
      }
    };
    return {
      reader: prepared.reader,
      all: (values) => orForget(() => prepared.all(values.map(bound))),
      run: (values) => orForget(() => prepared.run(values.map(bound))),
      // Read in steps, possibly by two readers at once.
      iterate: (values) => database.prepare(sql).iterate(values.map(bound)),
    };
  }

  return {
    close() {
      kept.clear();
      database.close();
    },
    prepare(sql) {
      if (sql === BEGIN) return begin;
      if (sql.length > LONGEST || !KEPT.test(sql)) return made(sql);
      const statement = kept.get(sql) ?? made(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}
