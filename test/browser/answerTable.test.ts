import { TextDecoder, TextEncoder } from 'node:util';
import { detailsOf } from '../../sagas/apiClient/callDetails';
import { classifyResponse } from '../../sagas/apiClient/classifyResponse';
import { isRetried } from '../../sagas/apiClient/retry';
import { createHttp } from '../../src/browser/superagentHttp';
import { listening } from '../support/listening';
import { BODIES, LABELS, meaningOf, STATUSES } from '../sagas/apiClient/answerTable';

// As bundled for browsers.
jest.mock('superagent', () => ({
  __esModule: true,
  default: jest.requireActual('superagent/lib/client.js'),
}));

// The simulated document lacks them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

let server: Awaited<ReturnType<typeof listening>>;

/** Responds as the address requests: `/status/label/body`. */
beforeAll(async () => {
  server = await listening(({ url = '' }, response) => {
    const [status, label, body] =
      url.split('?')[0]?.split('/').slice(1).map(decodeURIComponent) ?? [];
    const type = Object.entries(LABELS).find(([name]) => name === label)?.[1] ?? null;
    const { text = '' } = BODIES[body ?? ''] ?? {};
    response.writeHead(Number(status), {
      'access-control-allow-origin': '*',
      ...(type !== null && { 'content-type': type }),
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});

afterAll(() => server.close());

const ask = async (...path: (string | number)[]) => {
  const url = [server.origin, ...path.map(encodeURIComponent)].join('/');
  const request = { method: 'GET', url, credentials: false } as const;
  const answer = await createHttp().send(request);
  const rule = classifyResponse(detailsOf(request, answer), 'trace')?.error.rule ?? 'success';
  return { answer, rule, retried: isRetried(request, answer, 0) };
};

// The simulated document waits for the rest of a truncated body: test/chromium/errors.test.ts covers those.
const WHOLE = Object.keys(BODIES).filter((body) => BODIES[body]?.cut !== true);
/** One of each kind: the meaning of the largest body and the labels does not depend on the others. */
const KINDS: readonly number[] = [200, 401, 502];
const ROWS = STATUSES.flatMap((status) => WHOLE.map((body) => [status, body] as const)).filter(
  ([status, body]) => body !== '10 MB' || KINDS.includes(status),
);

describe('N9, M26: a response is classified by its status, then its body, regardless of its label', () => {
  it.each(ROWS)('%d with %s', async (status, body) => {
    const labels = body === '10 MB' || !KINDS.includes(status) ? ['text'] : Object.keys(LABELS);
    // Without content, as in HTTP (RFC 9110 15.4.5).
    const sent = status === 304 ? 'empty' : body;
    for (const label of labels) {
      const { answer, rule, retried } = await ask(status, label, sent);
      expect({ label, rule, status: answer.ok && answer.response.status }).toEqual({
        label,
        rule: meaningOf(status, body),
        status,
      });
      expect(retried).toBe(status >= 500);
    }
  });

  it('a response without a label has no content type, not the text "null"', async () => {
    const { answer } = await ask(200, 'none', 'a whole envelope');
    expect(answer.ok && answer.response.headers['content-type']).toBeUndefined();
  });
});
