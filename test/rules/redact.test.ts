import { fc, runs } from '../support/properties';
import { createRedactor } from '../../src/rules/redact';

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl';

describe('redaction of a report to monitoring', () => {
  it('gives each user one pseudonym, in order of appearance, case-insensitively', () => {
    const redact = createRedactor();
    expect(redact([{ email: 'ana@studio.test' }, 'to Ben@studio.test', 'ANA@studio.test'])).toEqual(
      [{ email: 'user1@redacted.invalid' }, 'to user2@redacted.invalid', 'user1@redacted.invalid'],
    );
  });

  it.each([
    'Mail ana@studio.test.',
    '(ana@studio.test)',
    'ana@studio.test!',
    '写信给 ana@studio.test。',
  ])('keeps the sentence around an address: %s', (text) =>
    expect(createRedactor()(text)).toBe(text.replace('ana@studio.test', 'user1@redacted.invalid')),
  );

  it('keeps a pseudonym, so that redacting twice changes nothing', () => {
    const once = createRedactor()({ to: 'ana@studio.test', jwt: JWT });
    expect(createRedactor()(once)).toEqual(once);
  });

  it.each([
    ['password', 'correct horse'],
    ['accessToken', 'abc'],
    ['anti-csrf', 'abc'],
    ['antiCsrf', 'abc'],
    ['Authorization', 'Bearer abc'],
    ['set-cookie', 'a=b'],
    ['password_confirm', 'abc'],
    ['pass', 'abc'],
    ['ssoJwt', 'abc'],
    ['clientSecret', { deep: ['abc'] }],
  ])('hides the value of %s', (key, value) => {
    const text = JSON.stringify(createRedactor()({ [key]: value }));
    expect(text).not.toMatch(/correct horse|abc|a=b/);
  });

  it('keeps numbers, booleans and shapes', () => {
    const value = {
      accessTokenExpiresAt: 12,
      passed: true,
      secret: null,
      tokens: { n: 1 },
      list: [],
    };
    expect(createRedactor()(value)).toEqual(value);
  });

  it.each([
    'access_token=abc',
    'refresh_token=abc',
    'client_secret=abc',
    'password=abc',
    'Bearer abc',
    '{"id_token":"abc"}',
    'https://a.test/?to=ann%40studio.test',
  ])('W3: hides secrets in a text: %s', (text) =>
    expect(createRedactor()(`it said ${text} then`)).not.toMatch(/abc|ann/),
  );

  it('hides tokens inside texts and addresses', () => {
    const redact = createRedactor();
    expect(redact(`it said ${JWT}.`)).toBe('it said [jwt].');
    expect(redact('https://a.test/?to=ann%40mail.studio.test,')).toBe(
      'https://a.test/?to=user1@redacted.invalid,',
    );
    expect(redact('https://a.test/x?token=abc&page=2#state=def')).toBe(
      'https://a.test/x?token=[redacted]&page=2#state=[redacted]',
    );
    expect(redact('/portal/verify?preAuthSessionId=abc#def')).toBe(
      '/portal/verify?preAuthSessionId=[redacted]#[redacted]',
    );
  });

  it.each([
    ['"quoted name"@studio.test'],
    ["o'neill+ads@studio.test"],
    ['名字@例子.测试'],
    ['<img src=x>ana@studio.test'],
  ])('finds the address in %s', (text) => {
    expect(createRedactor()(text)).toContain('user1@redacted.invalid');
    expect(createRedactor()(text)).not.toMatch(/studio|例子/);
  });

  it('hides every address, token and password, at any depth', () => {
    const email = fc.emailAddress();
    const place = fc.oneof(fc.constant('note'), fc.constant('email'), fc.string());
    const secretKey = fc.constantFrom('password', 'token', 'refreshToken', 'secret', 'jwt');
    const secret = fc.uuid();
    fc.assert(
      fc.property(
        email,
        place,
        secretKey,
        secret,
        fc.string(),
        fc.jsonValue(),
        (address, key, secretName, value, around, other) => {
          const given = [
            { [key]: `${around} ${address} ${JWT}`, other },
            { [secretName]: value, deep: [{ [secretName]: [value] }] },
          ];
          const text = JSON.stringify(createRedactor()(given));
          for (const hidden of [address, value, JWT]) expect(text).not.toContain(hidden);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
