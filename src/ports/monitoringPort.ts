/** A failure as it is reported to monitoring. */
export interface MonitoredFailure {
  /** A request, a saga worker, a script or a render. */
  kind: 'call' | 'fault' | 'render';
  title: string;
  content: string;
  traceId: string | null;
}

/** The operator's monitoring service (spec 8). Never throws; reports nothing before it is allowed. */
export interface Monitoring {
  /** Starts or stops reporting, each time the consent changes. */
  allow: (allowed: boolean) => void;
  /** The monitoring session's id; null if none. */
  session: () => string | null;
  /** Reports a failure without secrets. */
  report: (failure: MonitoredFailure) => void;
}

/** Sends failures once the service has loaded. */
export interface Monitor {
  session: string;
  report: (failure: MonitoredFailure) => void;
}
