import { createServer } from 'node:http';
import { reasonOf } from './log';
import type { Metrics } from './metrics';
import { StartupError } from './startupError';

/** Host and port of the metrics. nginx does not forward to them, so they are unreachable from outside. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const PATH = '/metrics';

/**
 * Serves `GET /metrics` on a separate address. Returns the port and a function that stops it. @throws {StartupError}
 * if the address cannot be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsAddress,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    const where = `${host}:${port}`;
    throw new StartupError(`METRICS_ADDRESS: cannot listen on ${where} (${reasonOf(error)}).`);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
