import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import Libsql from 'libsql';
import { reasonOf } from '../operate/log';
import { BEGIN, isBusy, keepPrepared } from './preparedStatements';

/** Current use of the database's connections. */
export interface ConnectionUse {
  readonly used: number;
  readonly idle: number;
  /** Statements waiting for a connection. */
  readonly waiting: number;
}

/** Enables transactional schema changes, which SQLite supports and kysely does not use. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const WRITES = /^\s*(?:insert|update|delete)\b/i;
/** Interval between attempts while another process writes (ms). */
const POLL_MS = 20;

/** Begins transactions as writers: one that upgrades later cannot wait for another process. */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN));
  }

  /** Ignores a transaction that a full disk has already ended, as a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(reasonOf(error))) throw error;
    }
  }
}

interface LibsqlOptions {
  /** A file, or `:memory:`. */
  readonly file: string;
  /** How long a statement waits while another process writes (ms). */
  readonly timeout: number;
}

/**
 * A connection that repeats what another process's transaction has kept from beginning. SQLite's own wait would stop
 * this process. `pass` lets other statements of this process run meanwhile, so it is not called within a transaction.
 */
function patient(
  driver: Driver,
  connection: DatabaseConnection,
  timeout: number,
  pass: () => Promise<void>,
): DatabaseConnection {
  let isInside = false;

  /** Runs a statement; one that writes always has a transaction, as only its beginning can be refused safely. */
  async function run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isInside || !WRITES.test(query.sql)) return connection.executeQuery<Row>(query);
    await driver.beginTransaction(connection, {});
    try {
      const result = await connection.executeQuery<Row>(query);
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      await driver.rollbackTransaction(connection);
      throw error;
    }
  }

  return {
    async executeQuery<Row>(query: CompiledQuery) {
      for (const end = performance.now() + timeout; ; await pass())
        try {
          const result = await run<Row>(query);
          isInside = query.sql === BEGIN || (isInside && !/^(?:commit|rollback)$/.test(query.sql));
          return result;
        } catch (error) {
          if (!isBusy(error) || isInside || performance.now() >= end) throw error;
        }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

/**
 * A libSQL dialect with one connection in use at a time. An embedded database has one writer: without this, a statement
 * during an open transaction would fail with "database is locked". Statements inside a transaction must use the
 * transaction, never the database.
 */
export class SerialLibsqlDialect extends SqliteDialect {
  readonly #use = { used: 0, idle: 0, waiting: 0 };
  readonly #database: () => Promise<SqliteDatabase>;
  readonly #timeout: number;

  constructor({ file, timeout }: LibsqlOptions) {
    const database = () => Promise.resolve(keepPrepared(new Libsql(file)));
    super({ database });
    this.#database = database;
    this.#timeout = timeout;
  }

  readonly use = (): ConnectionUse => this.#use;

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return serial(new WritingDriver({ database: this.#database }), this.#use, this.#timeout);
  }
}

type Counts = { -readonly [State in keyof ConnectionUse]: ConnectionUse[State] };

function serial<D extends Driver>(driver: D, use: Counts, timeout: number): D {
  let last: Promise<void> = Promise.resolve();
  let requested = 0;
  /** The first request has the connection; the others wait. */
  const count = (change: 1 | -1) => {
    requested += change;
    use.used = Math.min(requested, 1);
    use.waiting = requested - use.used;
  };
  const releases = new WeakMap<DatabaseConnection, () => void>();
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);

  /** Waits for the connection; the result passes it on. */
  async function turn(): Promise<() => void> {
    const before = last;
    let free: () => void = () => undefined;
    last = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    return free;
  }

  driver.acquireConnection = async () => {
    count(1);
    let free = await turn();
    try {
      const connection = await acquire();
      const waiting = patient(driver, connection, timeout, async () => {
        await release(connection);
        free();
        await wait(POLL_MS);
        free = await turn();
        await acquire();
      });
      releases.set(waiting, () => free());
      return waiting;
    } catch (error) {
      count(-1);
      free();
      throw error;
    }
  };
  driver.releaseConnection = async (connection) => {
    await release(connection);
    count(-1);
    releases.get(connection)?.();
  };
  return driver;
}
