import { fieldsOf } from '../json';

/** A dependency is temporarily unavailable; the request can be retried later. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/**
 * Codes of Node, PostgreSQL and SQLite for temporary failures: connection, password, timeout, space, disk, lock, file
 * descriptors, and a server or disk that accepts no changes.
 */
const CODES =
  /^(?:ECONN\w+|E[MN]FILE|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|08\w{3}|25006|25P03|28\w{3}|3D000|53\w{3}|57P0\d|57014|55P03|40001|40P01|58\w{3}|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)\w*)$/;
/** Codes of Node for a server without TLS, or whose certificate has expired, is not valid yet, or is not trusted. */
export const TLS_CODE =
  /^(?:CERT_\w+|ERR_SSL_\w+|ERR_TLS_CERT_\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_(?:GET|VERIFY)_\w+)$/;
/** Messages of pg, its pool and the SDK that carry no code. */
const TEXTS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed)|No SuperTokens core available|^fetch failed$/;

/** Whether an error comes from an unavailable dependency rather than from the client or this code. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  const { code, message, cause } = fieldsOf(error);
  if (typeof code === 'string' && [CODES, TLS_CODE].some((known) => known.test(code))) return true;
  if (error instanceof Error && typeof message === 'string' && TEXTS.test(message)) return true;
  return cause !== undefined && cause !== error && isOutage(cause);
}

/** Runs a write that a request can do without: an outage, such as a full disk, leaves it out. */
export async function unlessOutage<Result>(
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}

/**
 * Runs the check of an attempt that was counted before. An outage takes the attempt back; no other error does, as a
 * client could cause it. `check` ends with the verdict: an attempt that was found wrong stays counted.
 */
export async function orTakeBack<Result>(
  check: () => Promise<Result>,
  takeBack: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    // The same outage may prevent it, and is reported itself.
    if (isOutage(error)) await takeBack().catch(() => undefined);
    throw error;
  }
}
