import type { Monitor, MonitoredFailure, Monitoring } from '../ports/monitoringPort';
import type { Http } from '../ports/ports';

interface MonitoringOptions {
  /** The address for failures; null disables reporting. */
  url: string | null;
  /** Sent with each failure. */
  app: { name: string; environment: string };
  http: Http;
  id: () => string;
  warn: (message: string) => void;
}

/** Maximum failures queued while the monitor loads. */
const MOST_WAITING = 20;

/**
 * Loads the monitoring library only after it is allowed, and only if an address is configured. Earlier failures are
 * never reported.
 */
export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { url, warn } = options;
  let isAllowed = false;
  let monitor: Monitor | null = null;
  let loading: Promise<void> | null = null;
  let waiting: MonitoredFailure[] = [];

  const load = async (address: string): Promise<void> => {
    try {
      const { createFaroMonitor } = await import('./faroMonitor');
      monitor = createFaroMonitor({ ...options, url: address });
      if (isAllowed) for (const failure of waiting) monitor.report(failure);
    } catch {
      warn('Monitoring could not be loaded.');
    }
    waiting = [];
  };

  return {
    allow(allowed) {
      isAllowed = allowed;
      if (!allowed) waiting = [];
      else if (url !== null) loading ??= load(url);
    },
    session: () => (isAllowed ? (monitor?.session ?? null) : null),
    report(failure) {
      if (!isAllowed || url === null) return;
      if (monitor) monitor.report(failure);
      else if (waiting.length < MOST_WAITING) waiting.push(failure);
    },
  };
}
