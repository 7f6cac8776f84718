import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parentOf } from '../operate/traces';
import { workUnderWay, type TracedRequest } from '../operate/work';
import { isAboutHealth } from './accessLog';
import { routeOf } from './routeOf';

/** Creates a span for each request except health checks, as part of the client's trace if `traceparent` names one. */
export function installSpans(app: FastifyInstance, tracer: Tracer): void {
  const requests = new WeakMap<FastifyRequest, TracedRequest>();

  app.addHook('onRequest', (request, _reply, done) => {
    const work = workUnderWay.getStore();
    if (work !== undefined && !isAboutHealth(request)) {
      const parent = parentOf(request.headers['traceparent']);
      const context = parent && trace.setSpanContext(ROOT_CONTEXT, parent);
      const attributes = { 'http.request.method': request.method, 'portal.trace_id': work.trace };
      const span = tracer.startSpan(
        request.method,
        { kind: SpanKind.SERVER, attributes },
        context ?? ROOT_CONTEXT,
      );
      work.traced = { tracer, span };
      requests.set(request, work.traced);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = requests.get(request)?.span;
    if (span !== undefined) {
      const route = routeOf(request);
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
