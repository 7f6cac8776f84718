import { userInfo } from 'node:os';
import { fieldsOf } from '../json';
import type { Environment } from './environment';

/** The operating system's user: its name, or its number if the system has no name for it, as in some containers. */
export function osUser(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** A user name, also one of a directory such as `DOMAIN\\ava` or `ava@domain`. */
const USER_NAME = /^[\p{L}\p{N}_.@$\\-]{1,100}$/u;

/** The audit log's name of who runs a command: the user who called sudo or logged in (deploy/portal-admin), else the process's. */
export function operatorIn(environment: Environment): string {
  const caller = environment['SUDO_USER'] ?? '';
  return `cli:${USER_NAME.test(caller) ? caller : osUser()}`;
}

/** Says that a file cannot be read, by whom and why: an operator may be another user than the command's. */
export const unreadable = (file: string, error: unknown): string =>
  `"${file}" cannot be read by the user ${osUser()} (${String(fieldsOf(error)['code'])}).`;
