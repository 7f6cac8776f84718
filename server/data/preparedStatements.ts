import type { SqliteDatabase } from 'kysely';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Statements that are kept prepared, those used last. The platform has fewer of its own. */
const MOST = 500;

/** The text of a longer one, as an import makes for its rows, is not kept, in characters. */
const LONGEST = 10_000;

/** Statements that read or change rows, and the ends of transactions. Others change the database, and are not repeated. */
const KEPT = /^(?:select|insert|update|delete|with|begin|commit|rollback)\b/i;

/** A value as libSQL takes it: a truth value ends its process. */
function bound(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A statement was given no value for a place.');
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Prepares each statement once: to parse and plan those of a sign-in takes longer than to run them. One that fails is
 * prepared again; one whose tables have changed SQLite plans again.
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
      // Read bit by bit, perhaps by two at once.
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
