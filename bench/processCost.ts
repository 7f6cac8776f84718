import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB; 0 where the system does not tell. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Processor time of a process so far in ms, over all its threads; 0 where the system does not tell. */
export function cpuOf(pid: number | undefined): number {
  try {
    // After the name, which stands in brackets and may hold anything: user and system time, in hundredths.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
