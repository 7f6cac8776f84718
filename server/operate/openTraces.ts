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
import type { TraceOptions, Traces } from './traces';
import { workUnderWay } from './work';

/** What is left is sent in this time, in ms, or not at all. */
const CLOSE_MS = 2_000;
const TRACE = /^(?!0+$)[\da-f]{32}$/;

/** A trace of a request has the id that its person sees, without dashes. */
const random = new RandomIdGenerator();
const seenIds: IdGenerator = {
  generateTraceId() {
    const seen = workUnderWay.getStore()?.trace.replaceAll('-', '').toLowerCase() ?? '';
    return TRACE.test(seen) ? seen : random.generateTraceId();
  },
  generateSpanId: () => random.generateSpanId(),
};

/**
 * Sends spans to a collector, in batches; those that it does not take are dropped, and no request waits for it.
 * Headers for the collector come from OTEL_EXPORTER_OTLP_HEADERS. Loaded only where there is a collector.
 */
export function openTraces({ endpoint, share }: TraceOptions): Traces {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'portal',
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
