/** @jest-environment node */
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { createSignInCodes } from '../../src/browser/signInCodes';
import { FakeTabStore } from '../support/fakePorts';

const IDS = { preAuthSessionId: 'id', deviceId: 'device' };
const CODE = { ...IDS, email: 'a@b.test', until: 1, linkOnly: true };

function open(kept: unknown) {
  const storage = new FakeTabStore();
  storage.write(TAB_STORAGE_KEYS.signInCode, kept);
  const page = () => new URL('https://test.adlantern.example/portal/login/code');
  return createSignInCodes({ storage, page, replace: () => undefined });
}

it('a requested code is available after a reload', () => expect(open(CODE).read()).toEqual(CODE));

it.each([
  'text',
  { ...CODE, preAuthSessionId: '' },
  { ...CODE, deviceId: 7 },
  { ...CODE, email: '' },
  { ...CODE, until: 'soon' },
])('ignores %j', (kept) => expect(open(kept).read()).toBeNull());

it('takes the link of a mail out of the address, and keeps it for a reload', () => {
  const storage = new FakeTabStore();
  let address = 'https://test.adlantern.example/portal/login/code?lang=zh&preAuthSessionId=id#link';
  const codes = createSignInCodes({
    storage,
    page: () => new URL(address),
    replace: (path) => (address = `https://test.adlantern.example${path}`),
  });
  const link = { preAuthSessionId: 'id', linkCode: 'link' };
  expect(codes.read()).toEqual(link);
  expect(address).toBe('https://test.adlantern.example/portal/login/code?lang=zh');
  expect(codes.read()).toEqual(link);
  codes.keep(null);
  expect(codes.read()).toBeNull();
});
