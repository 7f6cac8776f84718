import { failed, shownAddress } from '../../src/ports/failures';

it.each([
  ['https://a.test/api/x?token=1#part', 'https://a.test/api/x'],
  ['/api/x?token=1', '/api/x'],
  ['https://ana:pass@a.test/api/x', 'https://a.test/api/x'],
  ['https://a.test/api/eyJhbGciOiJIUzI1NiJ9.e30.abc123def456', 'https://a.test/api/[hidden]'],
  ['https://a.test/reset/6f1ed002ab5595859014ebf0951522d9/go', 'https://a.test/reset/[hidden]/go'],
  ['https://a.test/user/ana%40games.example', 'https://a.test/user/[hidden]'],
  ['https://a.test/user/%E0%A4%A', 'https://a.test/user/%E0%A4%A'],
  ['https://a.test/api/v2/proxy/audiencesvr', 'https://a.test/api/v2/proxy/audiencesvr'],
  [
    'https://a.test/api_v2/auth/signup/email/exists',
    'https://a.test/api_v2/auth/signup/email/exists',
  ],
  ['https://a.test/api/response_error_collect', 'https://a.test/api/response_error_collect'],
  ['https://a.test', 'https://a.test'],
  ['https://abcdefgh12345678abcdefgh.a.test/x', 'https://abcdefgh12345678abcdefgh.a.test/x'],
  ['web+x.y-1://abcdefgh12345678abcdefgh/x', 'web+x.y-1://abcdefgh12345678abcdefgh/x'],
  ['/go/abcdefgh12345678abcdefgh://x', '/go/[hidden]//x'],
  ['/go/https://ana:pass@a.test/x', '/go/https://[hidden]/x'],
  ['/a/abcdefgh12345678abcdefgh', '/a/[hidden]'],
  ['/a/abcdefgh12345678abcdefg', '/a/abcdefgh12345678abcdefg'],
  ['/a/abcdefghabcdefghabcdefgh', '/a/abcdefghabcdefghabcdefgh'],
  ['/a/123456781234567812345678', '/a/123456781234567812345678'],
  ['/a?line=1\nline=2', '/a'],
  ['', ''],
])('an address as it may be shown: %s -> %s', (url, shown) =>
  expect(shownAddress(url)).toBe(shown),
);

it('a failed request has its kind, its address as shown, and whether the browser was offline', () => {
  const request = { method: 'GET', url: '/api/x?token=1' } as const;
  const failure = { kind: 'network', status: 0, method: 'GET', url: '/api/x' };
  expect(failed('network', request)).toEqual({ ok: false, failure });
  expect(failed('network', request, true)).toEqual({
    ok: false,
    failure: { ...failure, offline: true },
  });
});
