import { allowedReturn } from '../../server/http/returnAddress';

const OWN = 'https://adlantern.example';
const PORTAL = 'portal.adlantern.example';
const login = (redirect: string) => `/portal/login?redirect=${encodeURIComponent(redirect)}`;

describe('R10, O7: the return address after a sign-in', () => {
  it.each([
    [PORTAL, '/portal#top', `https://${PORTAL}/portal#top`],
    [PORTAL, 'https://console.adlantern.example/', 'https://console.adlantern.example/'],
    ['api.adlantern.example', `https://${PORTAL}/portal`, `https://${PORTAL}/portal`],
    ['api.adharbor.example', 'https://adharbor.example/x', 'https://adharbor.example/x'],
    ['test.adlantern.example', '/x', 'https://test.adlantern.example/x'],
    ['test.adlantern.example:8443', '/x', 'https://test.adlantern.example:8443/x'],
    ['localhost:3000', '/x', `${OWN}/x`],
    [PORTAL, login('/portal/report'), `https://${PORTAL}${login('/portal/report')}`],
  ])('%s: %s leads to %s', (host, raw, target) =>
    expect(allowedReturn(raw, host, OWN)).toBe(target),
  );

  it.each([
    [PORTAL, 'http://portal.adlantern.example/'],
    [PORTAL, 'https://dev.adlantern.example/'],
    ['api.adlantern.example', 'https://test.adlantern.example/'],
    ['api.adlantern.example', 'https://adharbor.example/'],
    ['test.adlantern.example', 'https://adlantern.example/'],
    [PORTAL, '\\/evil.test'],
    [PORTAL, 'https://user@adlantern.example/'],
    [PORTAL, 'https://adlantern.example.evil.test/'],
    [PORTAL, 'https://evil-adlantern.example/'],
    [PORTAL, 'javascript:alert(1)'],
    [PORTAL, `/${'a'.repeat(2_048)}`],
    ['evil.test', 'https://evil.test/'],
    ['x y.adlantern.example', 'https://evil.test/'],
    [PORTAL, undefined],
  ])('%s: %s is refused', (host, raw) => expect(allowedReturn(raw, host, OWN)).toBeUndefined());

  it.each(['http://dev.adlantern.example/', 'https://evil.test/', '//evil.test', ''])(
    'a sign-in page is followed without %j',
    (redirect) =>
      expect(allowedReturn(login(redirect), PORTAL, OWN)).toBe(`https://${PORTAL}/portal/login`),
  );

  it('nested sign-in pages become one', () =>
    expect(allowedReturn(login(login('/portal/report')), PORTAL, OWN)).toBe(
      `https://${PORTAL}${login('/portal/report')}`,
    ));
});
