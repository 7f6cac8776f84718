/** @jest-environment node */
import { createProviderTries } from '../../src/browser/providerTries';
import { PROVIDER_TRY_KEY } from '../../src/rules/cookies';
import { FakeTabStore } from '../support/fakePorts';

const SIGN_IN = 'https://test.adlantern.example/portal/login?redirect=%2Fa%3Fb%3D1';
const BACK = 'https://test.adlantern.example/portal/provider-sign-in';
const BEGUN = {
  id: 'acme',
  name: 'Acme',
  state: 's',
  verifier: 'v',
  remember: true,
  purpose: 'signIn',
} as const;

function open(address = SIGN_IN, storage = new FakeTabStore()) {
  const page = new URL(address);
  const tries = createProviderTries({
    storage,
    page: () => page,
    replace: (path) => {
      page.href = new URL(path, page).href;
    },
  });
  /** The provider redirects the browser back. */
  const back = (query: string) => {
    page.href = BACK + query;
    return tries.read();
  };
  return { page, storage, tries, back };
}

describe('the redirect to a provider and back', () => {
  it('returns the requested response, which leaves the address bar, also after a reload', () => {
    const { back, page, storage, tries } = open();
    tries.begin(BEGUN);
    const answered = { ...BEGUN, parameters: { state: 's', code: 'c' } };
    expect(back('?state=s&code=c')).toMatchObject(answered);
    // The redirect back keeps the sign-in page's own target.
    expect(page.href).toBe(`${BACK}?redirect=%2Fa%3Fb%3D1`);
    expect(open(page.href, storage).tries.read()).toMatchObject(answered);
    expect(tries.returnAddress()).toBe(BACK);
  });

  it('leads to its own target, and nowhere without one', () => {
    const { back, page, tries } = open('https://test.adlantern.example/portal/login');
    tries.begin(BEGUN);
    back('?state=s&code=c');
    expect(page.href).toBe(BACK);
    tries.begin(BEGUN, '/portal/account#providers');
    back('?state=s&code=c');
    expect(page.searchParams.get('redirect')).toBe('/portal/account#providers');
  });

  it.each([
    ['of another attempt', '?state=other&code=c'],
    ['without its state', '?code=c'],
    ['that has no code', '?state=other'],
    ['that is an error without a state', '?error=access_denied'],
  ])('ignores a response %s, and removes it from the address', (_what, query) => {
    const { back, page, tries } = open();
    tries.begin(BEGUN);
    expect(back(query)).toBeNull();
    expect([...page.searchParams.keys()]).toEqual(['redirect']);
  });

  it('accepts only the first response to an attempt', () => {
    const { back, tries } = open();
    tries.begin(BEGUN);
    back('?state=s&code=c');
    expect(back('?state=s&code=d')).toBeNull();
  });

  it('ignores an unrequested response', () => {
    expect(open().back('?state=s&code=c')).toBeNull();
  });

  it('a verified user continues without the response, with or without an address', () => {
    for (const email of ['ana@acme.example', null]) {
      const { back, tries } = open();
      tries.begin(BEGUN);
      back('?state=s&code=c');
      tries.prove(email);
      expect(tries.read()).toMatchObject({ email, parameters: null });
      tries.forget();
      expect(tries.read()).toBeNull();
    }
  });

  it('a user is not verified without an attempt, nor by only beginning one', () => {
    const { storage, tries } = open();
    tries.prove('ana@acme.example');
    expect(storage.kept.size).toBe(0);
    tries.begin(BEGUN);
    expect(tries.read()).toBeNull();
  });

  const KEPT = { ...BEGUN, email: 'a', returnTo: null, parameters: null };
  it.each([
    [KEPT, true],
    [{ ...KEPT, email: null, returnTo: '/a', parameters: {} }, true],
    ['text', false],
    [{ ...KEPT, id: 7 }, false],
    [{ ...KEPT, verifier: null }, false],
    [{ ...KEPT, remember: 'yes' }, false],
    [{ ...KEPT, purpose: 'other' }, false],
    [{ ...KEPT, purpose: 'connect' }, true],
    [{ ...KEPT, returnTo: 7 }, false],
    [{ ...KEPT, email: 7 }, false],
    [{ ...KEPT, parameters: 'code' }, false],
  ])('accepts any stored value of the tab: %j is an attempt: %j', (kept, isOne) => {
    const { storage, tries } = open(BACK);
    storage.write(PROVIDER_TRY_KEY, kept);
    expect(tries.read() !== null).toBe(isOne);
  });
});
