import { BaseTransport, getTransportBody, initializeFaro, VERSION } from '@grafana/faro-web-sdk';
import type { TransportBody, TransportItem } from '@grafana/faro-web-sdk';
import { shownAddress } from '../ports/failures';
import type { Monitor } from '../ports/monitoringPort';
import type { Http } from '../ports/ports';
import { createRedactor } from '../rules/redact';

interface FaroOptions {
  url: string;
  app: { name: string; environment: string };
  http: Http;
  id: () => string;
}

/** The page's address may contain secrets in its query and fragment. */
const withoutQuery = (body: TransportBody): TransportBody => ({
  ...body,
  meta: { ...body.meta, page: { url: shownAddress(location.href) } },
});

/** Sends over the portal's own client, without cookies, and redacts right before (spec 8; decisions). */
class RedactingTransport extends BaseTransport {
  readonly name = 'portal';
  readonly version = VERSION;
  private readonly redact = createRedactor();

  constructor(
    private readonly http: Http,
    private readonly url: string,
  ) {
    super();
  }

  async send(items: TransportItem | TransportItem[]): Promise<void> {
    await this.http.send({
      method: 'POST',
      url: this.url,
      headers: { 'content-type': 'application/json' },
      body: this.redact(withoutQuery(getTransportBody([items].flat()))),
      credentials: false,
    });
  }
}

/**
 * Grafana Faro without automatic collection: no console, no clicks, no addresses, nothing stored. It sends the
 * portal's reports and its session id, which lasts as long as the page.
 */
export function createFaroMonitor({ url, app, http, id }: FaroOptions): Monitor {
  const session = id();
  const faro = initializeFaro({
    app,
    transports: [new RedactingTransport(http, url)],
    instrumentations: [],
    batching: { enabled: false },
    sessionTracking: { enabled: false },
    isolate: true,
    preventGlobalExposure: true,
  });
  faro.api.setSession({ id: session });
  return {
    session,
    report: ({ kind, title, content, traceId }) =>
      faro.api.pushError(new Error(`${title}\n${content}`), {
        type: kind,
        stackFrames: [],
        skipDedupe: true,
        ...(traceId !== null && { context: { traceId } }),
      }),
  };
}
