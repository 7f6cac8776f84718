import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted besides requests, with the possible outcomes. */
const COUNTED = {
  sign_ins: {
    help: 'Sign-ins with a password, by outcome.',
    outcomes: ['ok', 'second_step', 'wrong', 'blocked', 'captcha', 'slowed'],
  },
  code_sign_ins: {
    help: 'Sign-ins with an emailed code, by outcome.',
    outcomes: ['ok', 'second_step', 'wrong', 'expired', 'blocked', 'slowed'],
  },
  passkey_sign_ins: {
    help: 'Sign-ins with a passkey, by outcome.',
    outcomes: ['ok', 'refused', 'unknown', 'expired', 'blocked'],
  },
  provider_sign_ins: {
    help: 'Sign-ins through a provider, by outcome; unlinked: no account is connected to it yet.',
    outcomes: [
      'ok',
      'second_step',
      'unlinked',
      'cancelled',
      'refused',
      'unavailable',
      'expired',
      'blocked',
    ],
  },
  second_steps: {
    help: 'Second steps, by outcome.',
    outcomes: ['ok', 'recovery', 'passkey', 'wrong', 'slowed'],
  },
  hourly_failures: {
    help: 'Failed hourly jobs, by job.',
    outcomes: ['clean_up', 'sample', 'deletions', 'reminders', 'second_steps'],
  },
  refreshes: {
    help: 'Session refreshes, by outcome; theft: a refresh token was used twice.',
    outcomes: ['ok', 'refused', 'theft'],
  },
  captchas: { help: 'Submitted captcha solutions, by result.', outcomes: ['right', 'wrong'] },
  mails: {
    help: 'Attempts to send a mail, by outcome; kept: stored in the database without a mail server, bounced: the mail server refused the address.',
    outcomes: ['sent', 'kept', 'failed', 'bounced'],
  },
} as const;

type Counted = keyof typeof COUNTED;
export type Outcome<C extends Counted> = (typeof COUNTED)[C]['outcomes'][number];

interface Call {
  /** A route pattern; contains no text from the client. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

type States = Readonly<Record<string, number>>;

/** In seconds; finest near the targets: 0.2 for a refresh, 0.3 and 1 for a sign-in, 2 for any response. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 15];

/**
 * Creates the platform's metrics for Prometheus. Counters start at zero, so that a first failure shows as a rise. No
 * label contains text from the client.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to its response, by route pattern, method and status class; refusals by a limit (429) apart.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const counters = new Map<string, Counter<'outcome'>>();
  for (const [what, { help, outcomes }] of Object.entries(COUNTED)) {
    const name = `portal_${what}_total`;
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers });
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    counters.set(what, counter);
  }
  return {
    count: <C extends Counted>(what: C, outcome: Outcome<C>) =>
      counters.get(what)?.inc({ outcome }),
    call({ route, method, status, seconds }: Call) {
      const kind = status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
      calls.observe({ route, method, status: kind }, seconds);
    },
    /** Adds a gauge per state, read at each scrape; a state that is no longer read disappears. */
    gauge(name: string, help: string, read: () => States | Promise<States>) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers,
        async collect() {
          const states = Object.entries(await read());
          gauge.reset();
          for (const [state, value] of states) gauge.set({ state }, value);
        },
      });
    },
    /** Adds Node's process metrics, which are collected until the process ends. */
    ofProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
