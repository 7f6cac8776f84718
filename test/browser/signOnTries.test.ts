/** @jest-environment node */
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { writeSignOnState } from '../../src/browser/signOnState';
import { createSignOnTries } from '../../src/browser/signOnTries';
import { FakeTabStore } from '../support/fakePorts';

const SIGN_IN = 'https://test.adlantern.example/portal/login';
const START = Date.UTC(2029, 0, 1);

function open(address = SIGN_IN, storage = new FakeTabStore(), now = START) {
  const page = new URL(address);
  const time = { now };
  const tries = createSignOnTries({
    storage,
    clock: () => time.now,
    page: () => new URL(page),
    replace: (path) => {
      page.href = new URL(path, page).href;
    },
  });
  const comeBack = (nonce: string) => {
    page.search = `?state=${writeSignOnState({ nonce, url: '/a', callback: '' })}`;
    return tries.answer();
  };
  return { page, storage, tries, time, comeBack };
}

describe('the attempts of a tab', () => {
  it('a nonce is valid once', () => {
    const { tries, comeBack } = open();
    tries.begin('n');
    expect(comeBack('n')).toEqual({ error: null, known: true, returnTo: '/a' });
    expect(comeBack('n')).toEqual({ error: null, known: false, returnTo: '/a' });
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', ''])(
    'R8: %j is valid only after it was begun',
    (nonce) => {
      const { tries, comeBack, storage } = open();
      tries.begin('other');
      expect(comeBack(nonce)?.known).toBe(false);
      tries.begin(nonce);
      expect(comeBack(nonce)?.known).toBe(true);
      expect(comeBack(nonce)?.known).toBe(false);
      expect(comeBack('other')?.known).toBe(true);
      expect(storage.kept.size).toBe(0);
    },
  );

  it('R8: expires after ten minutes, and is then removed', () => {
    const { tries, comeBack, storage, time } = open();
    tries.begin('old');
    time.now += 600_000;
    tries.begin('new');
    expect(Object.keys(storage.kept.get(TAB_STORAGE_KEYS.signOnTries) ?? {})).toEqual(['new']);
    expect(comeBack('old')?.known).toBe(false);
    expect(comeBack('new')?.known).toBe(true);
  });

  it('survives a reload', () => {
    const { tries, storage } = open();
    tries.begin('n');
    expect(open(SIGN_IN, storage).comeBack('n')?.known).toBe(true);
  });

  it.each([[[]], ['x'], [7], [{ n: 'soon' }], [{ n: null }], [{ n: {} }]])(
    'accepts any stored value of the tab: %j',
    (kept) => {
      const storage = new FakeTabStore();
      storage.write(TAB_STORAGE_KEYS.signOnTries, kept);
      expect(open(SIGN_IN, storage).comeBack('n')?.known).toBe(false);
    },
  );
});

describe('the response in the address', () => {
  it.each([
    ['', false],
    ['?lang=zh', false],
    ['?error=', false],
    ['?iss=x&session_state=y', false],
    ['?code=', true],
    ['?state=', true],
    ['?error=access_denied', true],
  ])('%j is a response: %j', (query, isOne) => {
    const { tries, page } = open(SIGN_IN + query);
    expect(tries.answer() !== null).toBe(isOne);
    expect(page.search).toBe(isOne ? '' : query);
  });

  it.each(['/portal/login', '/portal/login/', '/login', '/login/'])('is read at %s', (path) =>
    expect(open(new URL(`${path}?state=x`, SIGN_IN).href).tries.answer()).not.toBeNull(),
  );

  it('R9: reads the first 64 characters of a long error code', () =>
    expect(open(`${SIGN_IN}?error=${'e'.repeat(9_000)}`).tries.answer()?.error).toHaveLength(64));

  it('I5: is searched among the first 1,000 parameters', () => {
    const many = 'a=1&'.repeat(100_000);
    expect(open(`${SIGN_IN}?${many}state=x`).tries.answer()).toBeNull();
    expect(open(`${SIGN_IN}?state=x&${many}`).tries.answer()).not.toBeNull();
  });

  it('keeps the rest of the address', () => {
    const { tries, page } = open(`${SIGN_IN}?redirect=%2Fa%3Fb%3D1%26c&state=x&code=y#top`);
    tries.answer();
    expect(page.searchParams.get('redirect')).toBe('/a?b=1&c');
    expect(page.searchParams.size).toBe(1);
    expect(page.hash).toBe('#top');
  });
});
