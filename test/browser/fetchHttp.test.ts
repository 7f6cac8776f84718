import { createFetchHttp } from '../../src/browser/fetchHttp';

const anyHost = () => true;

it('a request without a signal works like any other', async () => {
  const platformFetch = () =>
    Promise.resolve({
      status: 200,
      headers: new Map([['front-token', 'one']]),
      text: () => Promise.resolve('{"status":"OK"}'),
    } as unknown as Response);
  const request = { method: 'GET', url: 'https://api.example/auth', credentials: true } as const;
  expect(await createFetchHttp(platformFetch, anyHost).send(request)).toEqual({
    ok: true,
    response: { status: 200, headers: { 'front-token': 'one' }, body: { status: 'OK' } },
  });
});

const REQUEST = { method: 'POST', url: 'https://api.example/a?b=1', credentials: false } as const;

/** The platform's `fetch` for tests: records its arguments, and rejects when aborted. */
function pending() {
  const given: [address: unknown, init: RequestInit | undefined][] = [];
  const platformFetch: typeof fetch = (address, init) => {
    given.push([address, init]);
    return new Promise((_resolve, reject) => {
      const fail = () => reject(new DOMException('aborted', 'AbortError'));
      if (init?.signal?.aborted) fail();
      init?.signal?.addEventListener('abort', fail);
    });
  };
  return { given, http: createFetchHttp(platformFetch, anyHost) };
}

it('sends query, body and headers, and cookies to another host if requested', () => {
  const { given, http } = pending();
  const headers = { rid: 'session' };
  void http.send({ ...REQUEST, query: { c: 'ä' }, headers, body: { d: 1 } });
  void http.send({ ...REQUEST, credentials: true });
  expect(given.map(([address]) => address)).toEqual([
    'https://api.example/a?b=1&c=%C3%A4',
    'https://api.example/a?b=1',
  ]);
  expect(given[0]?.[1]).toMatchObject({
    method: 'POST',
    headers,
    body: '{"d":1}',
    credentials: 'same-origin',
  });
  expect(given[1]?.[1]).toMatchObject({ credentials: 'include' });
  expect(given[1]?.[1]).not.toHaveProperty('body');
});

describe('a request without a response', () => {
  it('is canceled by its caller, before or during the request', async () => {
    const { http } = pending();
    const now = new AbortController();
    const answer = http.send(REQUEST, now.signal);
    now.abort();
    for (const each of [answer, http.send(REQUEST, AbortSignal.abort())])
      expect(await each).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('exceeds the timeout', async () => {
    const answer = pending().http.send({ ...REQUEST, timeoutMs: 1 });
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });

  it('has no network', async () => {
    const http = createFetchHttp(() => Promise.reject(new TypeError('Failed to fetch')), anyHost);
    expect(await http.send(REQUEST)).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });
});
