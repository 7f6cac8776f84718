/** One failure as monitoring is told of it. */
export interface MonitoredFailure {
  /** What failed: a call, a worker of the portal, a script, the drawing of a page. */
  kind: 'call' | 'fault' | 'render';
  title: string;
  content: string;
  traceId: string | null;
}

/** The operator's monitoring service (spec 8). Never throws, and tells nothing before it is allowed. */
export interface Monitoring {
  /** Begins or ends it, as often as the choice changes. */
  allow: (allowed: boolean) => void;
  /** The id of its session; null while there is none. */
  session: () => string | null;
  /** Tells of a failure, without secrets. */
  report: (failure: MonitoredFailure) => void;
}

/** What sends failures once it is there. */
export interface Monitor {
  /** The id of the monitoring session. */
  session: string;
  report: (failure: MonitoredFailure) => void;
}
