import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import { textOr } from './environment';
import type { TraceOptions, Traces } from './traces';
import { originOfWork } from './work';

/** Time limit for sending the remaining spans, in ms; later ones are dropped. */
const CLOSE_MS = 2_000;
const TRACE = /^(?!0+$)[\da-f]{32}$/;

/** The trace id of a request is the id that its user sees, without dashes. */
const random = new RandomIdGenerator();
const seenIds: IdGenerator = {
  generateTraceId() {
    const seen = originOfWork().trace.replaceAll('-', '').toLowerCase();
    return TRACE.test(seen) ? seen : random.generateTraceId();
  },
  generateSpanId: () => random.generateSpanId(),
};

/**
 * Sends spans to a collector in batches. Spans that it refuses are dropped, and no request waits for it. Loaded only if
 * a collector is configured.
 */
export function openTraces({ endpoint, share, headers = {} }: TraceOptions): Traces {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': textOr(process.env, 'OTEL_SERVICE_NAME', 'portal'),
      'service.instance.id': String(process.pid),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: seenIds,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    tracer: provider.getTracer('portal'),
    async close() {
      const late = new Promise<void>((done) => setTimeout(done, CLOSE_MS).unref());
      await Promise.race([provider.shutdown(), late]).catch(() => undefined);
    },
  };
}
