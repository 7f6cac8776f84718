import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
} from 'kysely';
import Libsql from 'libsql';
import { reasonOf } from '../operate/log';
import { keepPrepared } from './preparedStatements';

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

/** Begins transactions as writers: one that upgrades later cannot wait for another process. */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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
  readonly timeout: number;
}

/**
 * A libSQL dialect with one connection in use at a time. An embedded database has one writer: without this, a statement
 * during an open transaction would fail with "database is locked". Statements inside a transaction must use the
 * transaction, never the database.
 */
export class SerialLibsqlDialect extends SqliteDialect {
  readonly #use = { used: 0, idle: 0, waiting: 0 };
  readonly #database: () => Promise<SqliteDatabase>;

  constructor({ file, timeout }: LibsqlOptions) {
    const database = () => Promise.resolve(keepPrepared(new Libsql(file, { timeout })));
    super({ database });
    this.#database = database;
  }

  readonly use = (): ConnectionUse => this.#use;

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return serial(new WritingDriver({ database: this.#database }), this.#use);
  }
}

type Counts = { -readonly [State in keyof ConnectionUse]: ConnectionUse[State] };

function serial<D extends Driver>(driver: D, use: Counts): D {
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

  driver.acquireConnection = async () => {
    const before = last;
    let free: () => void = () => undefined;
    last = new Promise((resolve) => {
      free = resolve;
    });
    count(1);
    await before;
    try {
      const connection = await acquire();
      releases.set(connection, free);
      return connection;
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
