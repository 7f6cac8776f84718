import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the API. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The API's response in a test. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Closes the connection instead. */
  cut?: boolean;
  /** Never responds. */
  never?: boolean;
}

/** An API behind a real socket: its received requests and its responses. */
export class SessionApi {
  readonly received: Received[] = [];
  answer: (request: Received) => Answer = () => ({});

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(): Promise<SessionApi> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo;
    const api = new SessionApi(server, port);
    server.on('request', (request, response) => void api.serve(request, response));
    return api;
  }

  /** The requests' methods and paths, in order. */
  get paths(): string[] {
    return this.received.map(({ method, path }) => `${method} ${path}`);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() };
    this.received.push(received);
    const { status = 200, headers: told = {}, body = '', cut, never } = this.answer(received);
    if (never) return;
    if (cut) response.destroy();
    else response.writeHead(status, told).end(body);
  }
}
