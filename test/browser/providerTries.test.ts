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
  /** The provider sends the browser back. */
  const back = (query: string) => {
    page.href = BACK + query;
    return tries.read();
  };
  return { page, storage, tries, back };
}

describe('the way to a provider and back', () => {
  it('gives the answer once asked for, which leaves the address bar, over a reload', () => {
    const { back, page, storage, tries } = open();
    tries.begin(BEGUN);
    const answered = { ...BEGUN, parameters: { state: 's', code: 'c' } };
    expect(back('?state=s&code=c')).toMatchObject(answered);
    // Where the sign-in page would have led, the way back leads as well.
    expect(page.href).toBe(`${BACK}?redirect=%2Fa%3Fb%3D1`);
    expect(open(page.href, storage).tries.read()).toMatchObject(answered);
    expect(tries.returnAddress()).toBe(BACK);
  });

  it('leads where it was begun for, and nowhere where nothing was asked for', () => {
    const { back, page, tries } = open('https://test.adlantern.example/portal/login');
    tries.begin(BEGUN);
    back('?state=s&code=c');
    expect(page.href).toBe(BACK);
    tries.begin(BEGUN, '/portal/account#providers');
    back('?state=s&code=c');
    expect(page.searchParams.get('redirect')).toBe('/portal/account#providers');
  });

  it.each([
    ['of another try', '?state=other&code=c'],
    ['without its state', '?code=c'],
    ['that has no code', '?state=other'],
    ['that is an error without a state', '?error=access_denied'],
  ])('an answer %s is none, and leaves the address too', (_what, query) => {
    const { back, page, tries } = open();
    tries.begin(BEGUN);
    expect(back(query)).toBeNull();
    expect([...page.searchParams.keys()]).toEqual(['redirect']);
  });

  it('an answer counts once: a second one to the same try is none', () => {
    const { back, tries } = open();
    tries.begin(BEGUN);
    back('?state=s&code=c');
    expect(back('?state=s&code=d')).toBeNull();
  });

  it('an answer that nobody has asked for is none', () => {
    expect(open().back('?state=s&code=c')).toBeNull();
  });

  it('a person who was proved continues without the answer, with an address or without', () => {
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

  it('who was not asked for is not proved, and who has only begun neither', () => {
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
  ])('what the tab has kept may be anything: %j is a try: %j', (kept, isOne) => {
    const { storage, tries } = open(BACK);
    storage.write(PROVIDER_TRY_KEY, kept);
    expect(tries.read() !== null).toBe(isOne);
  });
});
