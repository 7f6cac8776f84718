/** @jest-environment node */
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { createSignInCodes } from '../../src/browser/signInCodes';
import { FakeTabStore } from '../support/fakePorts';

const CODE = { preAuthSessionId: 'id', deviceId: 'device', email: 'a@b.test', until: 1 };

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
