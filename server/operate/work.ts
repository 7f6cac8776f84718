import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Tracer } from '@opentelemetry/api';

/** The span of a request, and what makes the spans of its parts. */
export interface TracedRequest {
  readonly tracer: Tracer;
  readonly span: Span;
}

/** What is known of the request that is being answered, wherever in the platform that happens. */
export interface Work {
  readonly trace: string;
  /** The network that the request comes from; see networkOf. */
  readonly network: string;
  /** What the caller says it is, as it was sent. */
  readonly agent: string;
  /** Why the last call to the core had no usable answer; undefined once one had. */
  outage: Error | undefined;
  /** Its span; undefined where there are no traces. */
  traced?: TracedRequest;
}

export const workUnderWay = new AsyncLocalStorage<Work>();
