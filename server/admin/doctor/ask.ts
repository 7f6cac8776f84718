import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';

/** Overrides for the connection: another address than DNS returns, and a private certificate authority. */
export interface Way {
  /** `host:port` to connect to. */
  readonly at?: string | undefined;
  /** PEM. */
  readonly ca?: string | undefined;
}

/** A response as external clients receive it. */
export interface HttpResponse {
  readonly status: number;
  readonly header: (name: string) => string;
  readonly body: string;
  /** When the certificate expires (ms); undefined over http. */
  readonly certificateEnds: number | undefined;
}

const LIMIT_MS = 5_000;

/** Sends a GET request; rejects without a response in 5 s. */
export function ask(address: string, { at, ca }: Way): Promise<HttpResponse> {
  const url = new URL(address);
  const isHttps = url.protocol === 'https:';
  const target = at === undefined ? url : new URL(`${url.protocol}//${at}`);
  return new Promise((resolve, reject) => {
    const options = {
      // Without the brackets of an IPv6 address.
      hostname: urlToHttpOptions(target).hostname,
      port: target.port || (isHttps ? 443 : 80),
      path: url.pathname + url.search,
      headers: { host: url.host, accept: 'application/json, text/html' },
      timeout: LIMIT_MS,
      agent: false as const,
      ...(isHttps && { servername: url.hostname, ...(ca !== undefined && { ca }) }),
    };
    const call = (isHttps ? overHttps : overHttp)(options, (answer) => {
      const { socket, headers, statusCode = 0 } = answer;
      const ends = isHttps
        ? // The type of an https response's socket does not include TLS.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
          Date.parse((socket as TLSSocket).getPeerCertificate().valid_to)
        : undefined;
      const header = (name: string) => String(headers[name] ?? '');
      text(answer).then(
        (body) => resolve({ status: statusCode, header, body, certificateEnds: ends }),
        reject,
      );
    });
    call.once('timeout', () => call.destroy(new Error(`no response in ${LIMIT_MS / 1_000} s`)));
    call.once('error', reject);
    call.end();
  });
}
