import { fieldsOf } from '../json';

/** Something that the platform needs does not answer at the moment; the call can be tried again later. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** Codes of Node, PostgreSQL and SQLite for what passes: no connection, no time, no room, a lock. */
const CODES =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|08\w{3}|53\w{3}|57P0[1-3]|57014|55P03|40001|40P01|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN)\w*)$/;
/** What pg, its pool and the SDK say without a code. */
const TEXTS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed)|No SuperTokens core available|^fetch failed$/;

/** Is an error the fault of a neighbour that is gone or hangs, and none of the caller's or of this code? */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  const { code, message, cause } = fieldsOf(error);
  if (typeof code === 'string' && CODES.test(code)) return true;
  if (error instanceof Error && typeof message === 'string' && TEXTS.test(message)) return true;
  return cause !== undefined && cause !== error && isOutage(cause);
}
