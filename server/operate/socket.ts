import type { Environment } from './environment';

/** The number of the first file that systemd hands over (sd_listen_fds). */
const FIRST_FD = 3;

/**
 * The listening socket that systemd has opened for this process, by its file number. It stays open while one
 * process ends and the next one starts, so that calls wait and none is refused.
 */
export const socketOf = (environment: Environment, pid: number): number | undefined =>
  environment['LISTEN_PID'] === String(pid) && Number(environment['LISTEN_FDS'] ?? 0) >= 1
    ? FIRST_FD
    : undefined;
