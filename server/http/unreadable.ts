import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { NOT_VALID } from './errors';
import { securityHeaders } from './headers';

/** By Node's code; 400 for all others. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to what Node cannot read as a request, such as a method that it does not know, with the envelope and the
 * security headers of all other responses.
 */
export const answerUnreadable =
  (publicUrl: () => string): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  ({ code }, socket) => {
    // The client has left.
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS[code] ?? 400;
    const traceId = randomUUID();
    const body = JSON.stringify({ ret: status, data: null, message: NOT_VALID, traceId });
    const headers = {
      ...securityHeaders('api', { secure: publicUrl().startsWith('https:') }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-trace-id': traceId,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
