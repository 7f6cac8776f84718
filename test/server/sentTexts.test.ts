import { languageOf } from '../../server/http/language';
import { routeOf } from '../../server/http/routeOf';
import { agentNames } from '../../server/session/agentNames';
import { parseObject, textField, textIn } from '../../server/json';
import { isOutage, Outage } from '../../server/operate/outage';
import { TooManyTries } from '../../server/signIn/tooManyTries';
import { normaliseEmail, seal, unseal } from '../../server/operate/secrets';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.5, zh;q=0.9', 'zh'],
  ['fr, zh;q=0.1', 'zh'],
  ['ZH-Hant ; Q=0.8, de', 'zh'],
  ['zh;level=1;q=0.2, en;q=0.3', 'en'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh;q=0', 'en'],
  ['zh;q=much, fr', 'en'],
  ['xzh, zhx', 'en'],
  ['zh; q=0.5, en;q=0.9', 'en'],
  ['en;q=0.1, zh', 'zh'],
])('the language that a user prefers of %j is %s', (header, language) =>
  expect(languageOf(header)).toBe(language),
);

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/115.0', 'Firefox', 'Windows'],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.16', 'Opera', 'Windows'],
  ['Mozilla/5.0 (Linux; U; Android 13) XiaoMi/MiuiBrowser/17.1', 'Miui', 'Android'],
  ['www.evil.example/pay/1 x', '', ''],
  ['Call +1 900 555 0100 now/1 (Windows NT 10.0)', '', 'Windows'],
])('A110: the agent %j is named %j, never by its own words', (agent, browser, system) =>
  expect(agentNames(agent)).toEqual({ browser, system }),
);

describe('the route of a request, in logs and traces', () => {
  const PATTERN = '/api_v2/auth/*';
  const CALLS =
    'signin signup signup/email/exists signout session/refresh loginmethods signinup authorisationurl ' +
    'signinup/code signinup/code/resend signinup/code/consume webauthn/options/register ' +
    'webauthn/options/signin webauthn/signup webauthn/signin user/password/reset ' +
    'user/password/reset/token user/email/verify user/email/verify/token';

  it.each(CALLS.split(' '))('names the authentication request %s', (call) => {
    const url = `/api_v2/auth/${call}`;
    for (const sent of [url, `${url}?token=secret`])
      expect(routeOf({ url: sent, routeOptions: { url: PATTERN } })).toBe(url);
  });

  it.each([
    ['/api_v2/auth/sesame', PATTERN, PATTERN],
    ['/api/report?from=x', '/api/report', '/api/report'],
    ['/api_v2/auth/signin', undefined, '(none)'],
  ])('of %s at %s is %s', (url, pattern, route) =>
    expect(routeOf({ url, routeOptions: { url: pattern } })).toBe(route),
  );
});

describe('a temporary failure of a dependency', () => {
  const withCode = (code: unknown) => Object.assign(new Error('no'), { code });
  const circle = new Error('no');
  circle.cause = circle;

  const CODES =
    'ECONNREFUSED EMFILE ENFILE EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH 08006 25006 25P03 28P01 ' +
    '3D000 53300 57P01 57014 55P03 40001 40P01 58030 SQLITE_BUSY_SNAPSHOT SQLITE_LOCKED SQLITE_FULL SQLITE_IOERR_WRITE ' +
    'SQLITE_CANTOPEN SQLITE_READONLY CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID SELF_SIGNED_CERT_IN_CHAIN ' +
    'ERR_SSL_WRONG_VERSION_NUMBER ' +
    'DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  const TEXTS = [
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'No SuperTokens core available to query',
    'fetch failed',
  ];

  it('O18: has one of these codes, and no longer word', () => {
    const codes = CODES.split(' ');
    const isKnown = (code: string) => isOutage(withCode(code));
    expect(codes.filter((code) => !isKnown(code))).toEqual([]);
    expect(codes.flatMap((code) => [`X${code}`, `${code}-`]).filter(isKnown)).toEqual([]);
  });

  it.each([
    new Outage('gone'),
    { code: 'ETIMEDOUT' },
    ...TEXTS.map((text) => new Error(text)),
    new Error('no', { cause: withCode('EPIPE') }),
    new Error('no', { cause: new Error('no', { cause: new Outage('gone') }) }),
  ])('is %s', (error) => expect(isOutage(error)).toBe(true));

  it.each([
    undefined,
    null,
    'fetch failed',
    { message: 'fetch failed' },
    withCode('23505'),
    withCode('SQLITE_CONSTRAINT'),
    withCode('CERT_'),
    withCode('UNABLE_TO_GET_'),
    withCode(57_014),
    new Error('fetch failed here'),
    new Error('no', { cause: withCode('23505') }),
    circle,
  ])('is not %s', (error) => expect(isOutage(error)).toBe(false));
});

describe('a sealed text', () => {
  const [own, older, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const sealed = seal('who: 王', own);

  it('can be read with its secret, also as one of several, but not with another', () => {
    expect(unseal(sealed, own)).toBe('who: 王');
    expect(unseal(sealed, older, own)).toBe('who: 王');
    expect(unseal(sealed, older, other)).toBeUndefined();
    expect(unseal(sealed)).toBeUndefined();
    expect(seal('who: 王', own)).not.toBe(sealed);
    expect(unseal(seal('', own), own)).toBe('');
  });

  it('cannot be read if it was changed or cut off', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(changed.toString('base64url'), own)).toBeUndefined();
    }
    for (const length of [0, 27, 28, bytes.length - 1])
      expect(unseal(bytes.subarray(0, length).toString('base64url'), own)).toBeUndefined();
  });
});

it.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['mei@例子.中国', 'mei@xn--fsqu00a.xn--fiqs8s'],
  ['"a@例"@例子.中国', '"a@例"@xn--fsqu00a.xn--fiqs8s'],
  ['mei@例 子', 'mei@例 子'],
])('I1: %s is compared as %s', (typed, compared) => expect(normaliseEmail(typed)).toBe(compared));

it.each([
  [0, 'en', 1, 'Please wait 1 second and'],
  [1_001, 'en', 2, 'Please wait 2 seconds and'],
  [90_000, 'en', 90, 'Please wait 90 seconds and'],
  [90_001, 'en', 91, 'Please wait 2 minutes and'],
  [90_000, 'zh', 90, '请等待 90\u00a0秒后重试'],
  [180_000, 'zh', 180, '请等待 3\u00a0分钟后重试'],
] as const)('a wait of %d ms is shown in %s', (waitMs, language, seconds, words) => {
  const refusal = new TooManyTries(waitMs, language, 'invitation');
  expect([refusal.statusCode, refusal.retryAfter]).toEqual([429, seconds]);
  expect(refusal.message).toContain(words);
  expect(new TooManyTries(waitMs, language).message).not.toBe(refusal.message);
});

it.each([
  [{ a: 'x' }, 'x'],
  [{ a: '' }, ''],
  [{ a: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['a', undefined],
])('a text field of %j is %j, or empty', (value, text) => {
  expect(textField(value, 'a')).toBe(text);
  expect(textIn(value, 'a')).toBe(text ?? '');
});

it('only an object is parsed as one', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
  for (const json of ['[]', 'null', '1', '{']) expect(() => parseObject(json)).toThrow(SyntaxError);
});
