import { isRecord } from '../../../server/json';

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The only response of the API that caches may keep: the public keys. */
const KEPT = '/api/.well-known/jwks.json';

/** Headers that every response of the API has, whatever its route (ASVS 3.4, spec 7). */
const always = () => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-trace-id': expect.stringMatching(/./),
  'x-portal-version': expect.stringMatching(/./),
});

const isApi = (path: string) => /^\/api(?:_v2)?\//.test(path);

/**
 * Checks what every response of the API keeps, on each one that a test gets: a route that forgets its header, its
 * trace id or the text for its user is noticed by whichever test calls it.
 */
export function checkResponse(path: string, { status, headers, body }: Received): void {
  const text = expect.stringMatching(/\S/);
  if (isApi(path)) {
    expect([path, Object.fromEntries(headers)]).toEqual([path, expect.objectContaining(always())]);
    if (path !== KEPT) expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  } else if (!path.startsWith('/developers/api/')) return;
  if (status >= 400)
    expect([path, body]).toEqual([
      path,
      expect.objectContaining({
        ret: status,
        data: null,
        message: text,
        traceId: headers.get('x-trace-id'),
      }),
    ]);
  // A refusal by the rules, whose text its user reads.
  const { ret = 0, reason = 'unknown', formFields } = body;
  if (ret !== 0) expect([path, body]).toEqual([path, expect.objectContaining({ message: text })]);
  expect([path, reason]).toEqual([path, text]);
  const fields = Array.isArray(formFields) ? formFields.filter(isRecord) : [];
  for (const field of fields)
    expect([path, field]).toEqual([path, expect.objectContaining({ id: text, error: text })]);
}
