import type { Monitor, MonitoredFailure, Monitoring } from '../ports/monitoringPort';
import type { Http } from '../ports/ports';

interface MonitoringOptions {
  /** Where failures go; null for nowhere. */
  url: string | null;
  /** What they say of the portal. */
  app: { name: string; environment: string };
  http: Http;
  id: () => string;
  warn: (message: string) => void;
}

/** Failures that are kept while the monitor is on its way; more would say no more. */
const MOST_WAITING = 20;

/**
 * Monitoring that costs nothing until it is allowed: the library is loaded then, and only where an address
 * is configured. What happens before is never told.
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
