import { userInfo } from 'node:os';
import { fieldsOf } from '../json';

/** The operating system's user: its name, or its number if the system has no name for it, as in some containers. */
export function osUser(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Says that a file cannot be read, by whom and why: an operator may be another user than the command's. */
export const unreadable = (file: string, error: unknown): string =>
  `"${file}" cannot be read by the user ${osUser()} (${String(fieldsOf(error)['code'])}).`;
