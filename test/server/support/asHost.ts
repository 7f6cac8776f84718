import { request } from 'node:http';

export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request to a server on this machine under another host's name. */
export function asHost(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path, method, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(parts),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
