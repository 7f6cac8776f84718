import type { SqliteDatabase } from 'kysely';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Cache limit, least recently used first out; the server has fewer statements of its own. */
const MOST = 500;

/** Maximum length (characters) of a cached statement; those of imports are longer. */
const LONGEST = 10_000;

/** Statements that read or change rows or control transactions. Others change the schema and do not repeat. */
const KEPT = /^(?:select|insert|update|delete|with|begin|commit|rollback)\b/i;

/** Converts a value for libSQL, which crashes the process on a boolean. */
function bound(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A statement has no value for a placeholder.');
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Prepares each statement once, as parsing and planning those of a sign-in takes longer than running them. A failed
 * statement is prepared again; SQLite itself replans after a change of its tables.
 */
export function keepPrepared(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, Statement>();

  function made(sql: string): Statement {
    const prepared = database.prepare(sql);
    const orForget = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        kept.delete(sql);
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
