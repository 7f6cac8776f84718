import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Tracer } from '@opentelemetry/api';

/** The span of a request, and the tracer for the spans of its parts. */
export interface TracedRequest {
  readonly tracer: Tracer;
  readonly span: Span;
}

/** Details of the current request, available anywhere in the platform. */
export interface Work {
  readonly trace: string;
  /** The network that the request comes from; see networkOf. */
  readonly network: string;
  /** The user agent, as sent. */
  readonly agent: string;
  /** Why the last request to the core got no usable response; undefined once one succeeded. */
  outage: Error | undefined;
  /** The request's span; undefined without traces. */
  traced?: TracedRequest;
}

export const workUnderWay = new AsyncLocalStorage<Work>();

const NO_REQUEST = { trace: '', network: '', agent: '' };

/** The origin of the current work; empty for that of no request, such as hourly work. */
export const originOfWork = (): Pick<Work, 'trace' | 'network' | 'agent'> =>
  workUnderWay.getStore() ?? NO_REQUEST;
