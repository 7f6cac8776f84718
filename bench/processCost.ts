import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB; 0 if the system does not report it. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Returns the CPU time of a process so far in ms, over all its threads; 0 if the system does not report it. */
export function cpuOf(pid: number | undefined): number {
  try {
    // After the name, which is in brackets and may contain anything: user and system time, in hundredths.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
