import { userInfo } from 'node:os';

/** The operating system's user: its name, or its number if the system has no name for it, as in some containers. */
export function osUser(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
