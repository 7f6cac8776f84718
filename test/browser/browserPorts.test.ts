import '../views/support/domGaps';
import { createBrowserPorts } from '../../src/browser/ports';
import { createSecretHandles } from '../../src/kit/secretHandles';
import { portalConfig } from '../../src/rules/portalConfig';

const open = (path: string) => {
  history.replaceState(null, '', path);
  return createBrowserPorts(portalConfig(new URL(location.href), null), createSecretHandles());
};

beforeEach(() => sessionStorage.clear());

it('M10: the chosen game is the one in the address', () => {
  expect(open('/portal/report?game=ember').platform.game()).toBe('ember');
  expect(open('/portal/report').platform.game()).toBeNull();
});

it('the ways to sign in share the tab, the address and the navigation', async () => {
  const { codes } = await open('/portal/login/code?preAuthSessionId=id#link').waysIn();
  expect(codes.read()).toEqual({ preAuthSessionId: 'id', linkCode: 'link' });
  expect(location.pathname + location.search + location.hash).toBe('/portal/login/code');
  const again = await open('/portal/login/code').waysIn();
  expect(again.codes.read()).toEqual({ preAuthSessionId: 'id', linkCode: 'link' });
});

it('the waits for two kinds of mail are stored apart', () => {
  const { resends, confirmationResends } = open('/portal');
  resends.keep('a@b.test', 1);
  confirmationResends.keep('c@d.test', 2);
  expect(open('/portal').resends.read()).toEqual({ email: 'a@b.test', until: 1 });
  expect(open('/portal').confirmationResends.read()).toEqual({ email: 'c@d.test', until: 2 });
});

it('a word for the next page is read once it is written, and forgotten', () => {
  const { nextPage } = open('/portal');
  nextPage.write('signInAgain');
  expect(nextPage.read()).toBe('signInAgain');
  nextPage.forget();
  expect(nextPage.read()).toBeNull();
});
