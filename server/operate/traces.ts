import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { workUnderWay } from './work';

export interface TraceOptions {
  /** A collector that accepts OTLP over HTTP; spans go to its `/v1/traces`. */
  readonly endpoint: string;
  /** The share of sampled traces, from 0 to 1. */
  readonly share: number;
  /** Sent to the collector; may hold its key. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Traces {
  readonly tracer: Tracer;
  /** Sends the remaining spans, within a time limit. */
  close(): Promise<void>;
}

const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;
const isZero = (id: string): boolean => /^0+$/.test(id);

/** Returns the caller's span from the header `traceparent` (W3C Trace Context); undefined if invalid. */
export function parentOf(header: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACE_PARENT.exec(String(header)) ?? [];
  if (traceId === '' || String(header).startsWith('ff') || isZero(traceId) || isZero(spanId))
    return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) % 2, isRemote: true };
}

/** Returns the header that lets another service's spans join a span. */
function parentHeader(span: Span): { traceparent: string } {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceparent: `00-${traceId}-${spanId}-0${traceFlags}` };
}

const failed = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });

/** Runs part of a request's work in its own span, if traced; `headers` pass the span on to another service. */
export async function part<T>(
  name: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  kind = SpanKind.CLIENT,
): Promise<T> {
  const traced = workUnderWay.getStore()?.traced;
  if (traced === undefined) return work({});
  const span = traced.tracer.startSpan(name, { kind }, trace.setSpan(ROOT_CONTEXT, traced.span));
  try {
    return await work(parentHeader(span));
  } catch (error) {
    failed(span);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a part of the work inside this process. */
export const innerPart = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  part(name, work, SpanKind.INTERNAL);

/** A SQL statement that has just ended. `ms` is its duration. */
export interface EndedStatement {
  /** With placeholders for its values. */
  readonly sql: string;
  readonly ms: number;
  readonly isFailed: boolean;
}

/** Longest text of a statement in a span, in characters. */
const LONGEST = 300;

/** Adds a span for a statement to the request that ran it. */
export function statementEnded({ sql, ms, isFailed }: EndedStatement): void {
  const traced = workUnderWay.getStore()?.traced;
  if (traced === undefined) return;
  const end = Date.now();
  const [verb = 'sql'] = sql.split(' ', 1);
  const [, table = ''] = /(?:from|into|update) "(\w+)"/.exec(sql) ?? [];
  const attributes: Attributes = { 'db.query.text': sql.slice(0, LONGEST) };
  const options = { kind: SpanKind.CLIENT, startTime: end - ms, attributes };
  const parent = trace.setSpan(ROOT_CONTEXT, traced.span);
  const span = traced.tracer.startSpan(`${verb} ${table}`.trim(), options, parent);
  if (isFailed) failed(span);
  span.end(end);
}
