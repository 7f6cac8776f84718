import type { Environment } from './environment';

/** Number of the first file that systemd passes on (sd_listen_fds). */
const FIRST_FD = 3;

/**
 * Returns the file number of the listening socket that systemd opened for this process. It stays open across a
 * restart, so that requests wait instead of being refused.
 */
export const socketOf = (environment: Environment, pid: number): number | undefined =>
  environment['LISTEN_PID'] === String(pid) && Number(environment['LISTEN_FDS'] ?? 0) >= 1
    ? FIRST_FD
    : undefined;
