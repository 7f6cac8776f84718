import { createConsent, globalPrivacyControl } from '../../src/browser/consent';
import { CONSENT_COOKIE } from '../../src/rules/cookies';
import { CONSENT_DAYS } from '../../src/rules/constants';
import { FakeCookies } from '../support/fakeBrowser';

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('reads the browser’s Global Privacy Control %p as %p', (value, is) => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
  expect(globalPrivacyControl()).toBe(is);
});

describe('the stored consent', () => {
  const open = () => {
    const cookies = new FakeCookies();
    const clock = () => Date.UTC(2029, 0, 1);
    const domain = '.adlantern.example';
    return { cookies, consent: createConsent({ cookies, clock, domain, signal: () => true }) };
  };
  const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const KEPT = { version: 1, at: '2029-01-01T00:00:00.000Z', analytics: true, marketing: false };

  it('is a cookie of the whole domain with version and date, and is read back', () => {
    const { cookies, consent } = open();
    expect(consent.read()).toBeNull();
    consent.keep({ analytics: true, marketing: false });
    expect(cookies.kept.get(CONSENT_COOKIE)).toEqual({
      value: encoded(KEPT),
      days: CONSENT_DAYS,
      domain: '.adlantern.example',
    });
    expect(consent.read()).toEqual({ analytics: true, marketing: false });
    expect(consent.globalPrivacyControl()).toBe(true);
  });

  it.each([
    '',
    '%',
    '{',
    encoded(null),
    encoded({ ...KEPT, version: 2 }),
    encoded({ ...KEPT, analytics: 'yes' }),
    encoded({ ...KEPT, marketing: undefined }),
  ])('is asked for again instead of %j', (value) => {
    const { cookies, consent } = open();
    cookies.put(CONSENT_COOKIE, value);
    expect(consent.read()).toBeNull();
  });
});
