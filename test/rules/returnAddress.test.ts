import { fc, runs } from '../support/properties';
import { allowedReturnAddress } from '../../src/rules/returnAddress';
import { anyCharacter, anyUrl } from '../support/anyCharacter';

const PARENT = 'adlantern.example';
const PAGE = new URL('https://test.adlantern.example/portal/login');

const allowed = (raw: string | null, page = PAGE) => allowedReturnAddress(raw, page, PARENT);

describe('return address: refused', () => {
  it.each([
    ['R1', 'https://evil.test'],
    ['R2', '//evil'],
    ['R2', '/\\evil'],
    ['R2', '\\/evil'],
    ['R2', '/%09/evil'],
    ['R2', '/%2f%2fevil'],
    ['R2', '/%5cevil'],
    ['R2', '/.//evil'],
    ['R2', '/..//evil'],
    ['R2', '/\t/evil'],
    ['R2', '/\n/evil'],
    ['R2', '/a\u0000b'],
    ['R2', 'https:evil.test'],
    ['R2', 'https:/evil.test'],
    ['R2', 'https:///evil.test'],
    ['R2', 'evil'],
    ['R2', '.evil'],
    ['R2', '?a'],
    ['R3', 'javascript:alert(1)'],
    ['R3', 'JaVaScRiPt:alert(1)'],
    ['R3', ' javascript:alert(1)'],
    ['R3', 'data:text/html,x'],
    ['R3', 'vbscript:x'],
    ['R3', 'blob:https://test.adlantern.example/x'],
    ['R4', 'https://test.adlantern.example@evil.test'],
    ['R4', 'https://user@test.adlantern.example/'],
    ['R4', 'https://test.adlantern.example.evil.test'],
    ['R4', 'https://xn--adlantern-x.example/'],
    ['R6', `/${'a'.repeat(100_000)}`],
    ['R10', 'https://adlantern.example/'],
    ['R10', 'https://dev.adlantern.example/'],
    ['R10', 'https://console.adlantern.example/'],
    ['R10', 'http://portal.test.adlantern.example/'],
    ['R11', 'https://test.adlantern.example.evil.test/'],
    ['a sign-out', '/api/auth/logout'],
    ['a sign-out', '/%61pi_v2/clean_cookie?url=%2F'],
    ['a sign-out', 'https://portal.test.adlantern.example/idp/logout'],
    ['another sign-in, which ends this one', '/idp/authorize?response_type=code'],
    ['none', ''],
  ])('%s: %j', (_name, raw) => expect(allowed(raw)).toBeNull());

  it('none: null', () => expect(allowed(null)).toBeNull());

  it('R6: counts bytes, and accepts exactly 2 KB', () => {
    expect(allowed(`/${'a'.repeat(2_047)}`)).not.toBeNull();
    expect(allowed(`/${'a'.repeat(2_048)}`)).toBeNull();
    expect(allowed(`/${'\u00e9'.repeat(1_024)}`)).toBeNull();
  });
});

describe('return address: followed', () => {
  it.each([
    ['R7', '/portal/report?page=2&q=a%20b#top', '/portal/report?page=2&q=a%20b#top'],
    ['own origin', 'https://test.adlantern.example/a?b#c', '/a?b#c'],
    ['own origin', '/', '/'],
    ['own origin', '/apiary', '/apiary'],
    [
      'same environment',
      'https://portal.test.adlantern.example/x',
      'https://portal.test.adlantern.example/x',
    ],
    [
      'same environment',
      'https://console.test.adlantern.example/',
      'https://console.test.adlantern.example/',
    ],
    // What answers there gets the cookies of the host anyway, and the redirect carries no secret.
    [
      'R11',
      'https://console.test.adlantern.example:8443/',
      'https://console.test.adlantern.example:8443/',
    ],
    ['R11', 'https://PORTAL.TEST.adlantern.example./x', 'https://portal.test.adlantern.example./x'],
  ])('%s: %s', (_name, raw, target) => expect(allowed(raw)).toBe(target));

  it('R10: production redirects to its own console', () => {
    const page = new URL('https://portal.adlantern.example/portal/login');
    expect(allowed('https://console.adlantern.example/', page)).toBe(
      'https://console.adlantern.example/',
    );
    expect(allowed('https://console.test.adlantern.example/', page)).toBeNull();
  });
});

describe('R5: sign-in pages collapse', () => {
  const nested = (times: number, inner: string): string =>
    times === 0 ? inner : `/portal/login?redirect=${encodeURIComponent(nested(times - 1, inner))}`;

  it.each([1, 2, 3])('nested %d times', (times) =>
    expect(allowed(nested(times, '/portal/report'))).toBe('/portal/report'),
  );

  it.each(['/portal/login', '/login', '/login/forgot', '/portal/login/reset?token=x'])(
    '%s',
    (raw) => expect(allowed(raw)).toBeNull(),
  );

  it('handles 50 levels of nesting without escaping, without a loop', () => {
    const raw = `${'/portal/login?redirect='.repeat(50)}/portal/report`;
    expect(allowed(raw)).toBe('/portal/report');
  });

  it('a sign-in page does not smuggle in a foreign address', () => {
    expect(allowed(nested(2, 'https://evil.test/'))).toBeNull();
  });
});

describe('return address: for any text', () => {
  const pieces = fc.constantFrom(
    ...'/ // \\ : @ ? # . .. %2f %5c %09 [ ] http: https:// javascript: data: evil.test'.split(' '),
    ...'test.adlantern.example adlantern.example portal/login redirect= % ..;/ 0 :443'.split(' '),
    '\t',
    ' ',
    '\u3002',
    '\u202e',
  );
  const raw = fc.oneof(
    fc.string({ unit: anyCharacter }),
    anyUrl,
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }).map((parts) => parts.join('')),
  );

  it('resolved against the page, leads to the own origin or parent domain by http(s)', () => {
    const isHeld = (text: string): boolean => {
      const result = allowed(text);
      if (result === null) return true;
      const target = new URL(result, PAGE);
      const host = target.hostname.replace(/\.$/, '');
      return (
        target.origin === PAGE.origin ||
        (target.protocol === 'https:' && (host === PARENT || host.endsWith(`.${PARENT}`)))
      );
    };
    expect(() => fc.assert(fc.property(raw, isHeld), { numRuns: runs(10_000) })).not.toThrow();
  });

  it('is itself allowed, and stable', () => {
    const isHeld = (text: string): boolean => {
      const result = allowed(text);
      return result === null || allowed(result) === result;
    };
    expect(() => fc.assert(fc.property(raw, isHeld), { numRuns: runs(10_000) })).not.toThrow();
  });
});
