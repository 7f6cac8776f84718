import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { TracerProvider, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { createApp } from '../../server/http/app';
import { installSpans } from '../../server/http/requestSpans';
import { openTraces } from '../../server/operate/openTraces';
import { optionsFromEnvironment } from '../../server/operate/options';
import { innerPart, parentOf, part, statementEnded } from '../../server/operate/traces';
import type { Traces } from '../../server/operate/traces';
import { workUnderWay } from '../../server/operate/work';
import { memoryLog } from './support/platform';

const { UNSET, ERROR } = SpanStatusCode;
const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function recorded() {
  const ended: ReadableSpan[] = [];
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd: (span) => void ended.push(span),
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
  const tracer = new TracerProvider({ spanProcessors: [processor] }).getTracer('test');
  return { ended, tracer };
}

/** Runs the parts of a request that is traced. */
async function traced(work: () => Promise<void>) {
  const { ended, tracer } = recorded();
  const request = tracer.startSpan('request');
  const facts = { trace: 't', network: '', agent: '', outage: undefined };
  await workUnderWay.run({ ...facts, traced: { tracer, span: request } }, work);
  return { ended, parent: request.spanContext() };
}

const secondsOf = ([seconds, nanoseconds]: ReadableSpan['duration']) => seconds + nanoseconds / 1e9;

describe('spans', () => {
  it('service: mark what failed, and nothing else', async () => {
    const { ended } = await traced(async () => {
      await innerPart('right', () => Promise.resolve());
      const failing = innerPart('wrong', () => Promise.reject(new Error('gone')));
      await expect(failing).rejects.toThrow('gone');
      statementEnded({ sql: 'select 1', ms: 1, isFailed: false });
      statementEnded({ sql: 'delete from "mails"', ms: 1, isFailed: true });
    });
    expect(ended.map(({ name, status }) => [name, status.code])).toEqual([
      ['right', UNSET],
      ['wrong', ERROR],
      ['select', UNSET],
      ['delete mails', ERROR],
    ]);
  });

  it('service: of a statement last as long as it took, and contain the beginning of its text', async () => {
    const sql = `insert into "mails" values (${'?, '.repeat(200)})`;
    const { ended, parent } = await traced(async () => {
      statementEnded({ sql, ms: 1_500, isFailed: false });
      statementEnded({ sql: 'update "profiles" set x = 1', ms: 0, isFailed: false });
      statementEnded({ sql: 'begin', ms: 0, isFailed: false });
    });
    const [insert] = ended;
    expect(ended.map(({ name }) => name)).toEqual(['insert mails', 'update profiles', 'begin']);
    expect(insert).toMatchObject({
      kind: SpanKind.CLIENT,
      parentSpanContext: { spanId: parent.spanId },
      attributes: { 'db.query.text': sql.slice(0, 300) },
    });
    expect(ended.map(({ duration }) => secondsOf(duration))).toEqual([1.5, 0, 0]);
  });

  it('service: of other services are named in the header that lets them join', async () => {
    let sent: unknown;
    const { ended, parent } = await traced(async () => {
      await part('outside', async (headers) => void (sent = headers));
      await innerPart('inside', () => Promise.resolve());
    });
    const [outside, inside] = ended;
    const { traceId, spanId } = outside?.spanContext() ?? parent;
    expect(sent).toEqual({ traceparent: `00-${traceId}-${spanId}-01` });
    expect(traceId).toBe(parent.traceId);
    expect([outside?.kind, inside?.kind]).toEqual([SpanKind.CLIENT, SpanKind.INTERNAL]);
    // Outside of a request there is nothing to join.
    await part('alone', async (headers) => void (sent = headers));
    expect(sent).toEqual({});
  });

  it('service: of requests contain method, route and status, and mark the failures of this server', async () => {
    const { ended, tracer } = recorded();
    const app = createApp(memoryLog());
    installSpans(app, tracer);
    app.get('/healthz', () => ({}));
    app.get('/api/x/:status', (request, reply) =>
      reply.code(Number(request.url.slice(-3))).send({}),
    );
    for (const status of [200, 499, 500])
      await app.inject({ url: `/api/x/${status}`, headers: { 'x-trace-id': `t${status}` } });
    await app.inject('/healthz');
    await app.inject({ method: 'POST', url: '/api/y', headers: { traceparent: CALLER } });
    const facts = ended.map(({ name, kind, status, attributes, parentSpanContext }) => [
      name,
      kind,
      status.code,
      attributes,
      parentSpanContext?.spanId,
    ]);
    const own = (status: number, code: SpanStatusCode) => [
      'GET /api/x/:status',
      SpanKind.SERVER,
      code,
      {
        'http.request.method': 'GET',
        'portal.trace_id': `t${status}`,
        'http.route': '/api/x/:status',
        'http.response.status_code': status,
      },
      undefined,
    ];
    expect(facts.slice(0, 3)).toEqual([own(200, UNSET), own(499, UNSET), own(500, ERROR)]);
    const [, traceId, spanId] = CALLER.split('-');
    expect(facts.slice(3)).toMatchObject([
      ['POST (none)', SpanKind.SERVER, UNSET, { 'portal.trace_id': traceId }, spanId],
    ]);
    expect(ended.at(-1)?.spanContext().traceId).toBe(traceId);
  });

  it('service: have the id that a user sees, and only their share is sampled', () => {
    const endpoint = 'http://127.0.0.1:1';
    const seen = '0F0C41D2-9a1b-4c3d-8e5f-001122334455';
    const [all, none] = [openTraces({ endpoint, share: 1 }), openTraces({ endpoint, share: 0 })];
    const begin = ({ tracer }: Traces, id: string, parent = ROOT_CONTEXT) =>
      workUnderWay.run({ trace: id, network: '', agent: '', outage: undefined }, () =>
        tracer.startSpan('own', {}, parent),
      );
    const idOf = (id: string) => begin(all, id).spanContext().traceId;
    expect(idOf(seen)).toBe('0f0c41d29a1b4c3d8e5f001122334455');
    // What no trace may have as its id is replaced.
    for (const wrong of ['short', '0'.repeat(32), `x${seen}`, `${seen}0`])
      expect(idOf(wrong)).toMatch(/^(?!0+$)(?!0f0c41d2)[\da-f]{32}$/);
    // A caller that sampled its trace gets the part of this server.
    const caller = parentOf(CALLER);
    const joined = caller && trace.setSpanContext(ROOT_CONTEXT, caller);
    expect(
      [begin(all, seen), begin(none, seen), begin(none, seen, joined)].map((span) =>
        span.isRecording(),
      ),
    ).toEqual([true, false, true]);
  });

  it('service: end with the process, even if the collector is gone', async () => {
    const gone = openTraces({ endpoint: 'http://127.0.0.1:1', share: 1 });
    gone.tracer.startSpan('lost').end();
    await expect(gone.close()).resolves.toBeUndefined();
  });

  it('service: are off unless a collector is configured', () => {
    expect(optionsFromEnvironment({}).traces).toBeUndefined();
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(optionsFromEnvironment(named).traces).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      share: 1,
      headers: {},
    });
    expect(() => optionsFromEnvironment({ ...named, OTEL_TRACES_SAMPLER_ARG: '7' })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG: "7" must be a number from 0 to 1.',
    );
  });

  it.each([
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
    undefined,
  ])('service: reject %s as a traceparent', (header) => expect(parentOf(header)).toBeUndefined());
});
