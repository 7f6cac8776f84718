/** @jest-environment node */
import { fc, runs } from '../support/properties';
import type { LinkedPage } from '../../src/ports/accountPorts';
import { LINK_KEYS } from '../../src/rules/cookies';
import { createLinks } from '../../src/browser/links';
import { FakeTabStore } from '../support/fakePorts';
import { anyCharacter } from '../support/anyCharacter';

const REGISTER = 'https://test.adlantern.example/portal/register';

function open(address: string, storage = new FakeTabStore()) {
  const page = new URL(address);
  return { page, storage, links: createLinks({ storage, page: () => page }) };
}

describe('I4, I6: the parameters of a link', () => {
  it.each([
    ['one', 'email=a%40b.test', 'a@b.test'],
    ['the first of several', 'email=a&email=b', 'a'],
    ['an empty one, then another', 'email=&email=b', ''],
    ['NUL', 'email=%00', ''],
    ['NUL within', 'email=a%00b', 'ab'],
    ['line breaks', 'email=a%0d%0ab', 'ab'],
    ['a reversed direction', 'email=%E2%80%AEmoc.live', 'moc.live'],
    ['surrounding blanks', 'email=%20a%40b.test%20', 'a@b.test'],
    ['markup, as text', 'email=%3Cimg%20onerror%3Dx%3E', '<img onerror=x>'],
    ['a list by brackets', 'email[]=a', ''],
    ['broken escapes', 'email=%', '%'],
    ['broken UTF-8', 'email=%ff', '\ufffd'],
    ['2,048 characters', `email=${'a'.repeat(2_048)}`, 'a'.repeat(2_048)],
    ['2,049 characters', `email=${'a'.repeat(2_049)}`, ''],
    ['64 KB', `email=${'a'.repeat(65_536)}`, ''],
    ['nothing', '', ''],
  ])('%s', (_name, query, email) => {
    expect(open(`${REGISTER}?${query}`).links.read('register').email).toBe(email);
  });
});

const LINK = 'email=e&token=t&invitation=i&action=a';
it.each<[page: LinkedPage, parameters: object, rest: string]>([
  ['register', { email: 'e', invitation: 'i' }, '?token=t&action=a'],
  ['forgot', { email: 'e' }, '?token=t&invitation=i&action=a'],
  ['reset', { email: 'e', token: 't' }, '?invitation=i&action=a'],
  ['confirmEmail', { email: 'e', token: 't' }, '?invitation=i&action=a'],
  ['requestAccess', { token: 't' }, '?email=e&invitation=i&action=a'],
  ['accountLink', { action: 'a', email: 'e', token: 't' }, '?invitation=i'],
])('the page %s removes its own parameters from the address, and no others', (of, own, rest) => {
  const { links, storage } = open(`${REGISTER}?${LINK}`);
  expect(links.tidied(of)).toBe(`/portal/register${rest}`);
  expect(links.read(of)).toEqual(own);
  expect(open(REGISTER, storage).links.read(of)).toEqual(own);
});

it('M14: a token may be longer than anything else: the server validates it', () => {
  const token = 't'.repeat(65_536);
  expect(open(`${REGISTER}?token=${token}`).links.read('reset').token).toBe(token);
});

it('stored parameters of a page are read there', () => {
  const { links } = open(REGISTER);
  links.keep('register', { email: 'a@b.test', invitation: 'code' });
  expect(links.read('register')).toEqual({ email: 'a@b.test', invitation: 'code' });
});

describe('I5: malicious queries', () => {
  const HARM = '__proto__[x]=1&__proto__=1&constructor[prototype][x]=1&constructor=1';

  it('does not pollute prototypes', () => {
    const { links } = open(`${REGISTER}?${HARM}&email=a`);
    expect(links.read('register')).toEqual({ email: 'a', invitation: '' });
    links.query('register');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('reads 1,000 of 100,000 parameters, and passes no more on', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `p${index}=1`).join('&');
    const { links } = open(`${REGISTER}?email=first&${many}&invitation=beyond`);
    expect(links.read('register')).toEqual({ email: 'first', invitation: '' });
    expect(new URLSearchParams(links.query('register')).size).toBe(1_000);
    expect(new URL(links.tidied('register') ?? '', REGISTER).searchParams.size).toBe(999);
  });

  it('accepts any stored value of the tab', () => {
    for (const kept of [null, [], 'x', 7, { email: 7 }, { email: { a: 1 } }, { __proto__: null }]) {
      const storage = new FakeTabStore();
      storage.write(LINK_KEYS.register, kept);
      expect(open(REGISTER, storage).links.read('register')).toEqual({ email: '', invitation: '' });
    }
  });
});

describe('T5: secrets in addresses', () => {
  const RESET = 'https://test.adlantern.example/portal/login/reset';

  it('leave the address, and are stored for a reload of this tab', () => {
    const { links, storage } = open(`${RESET}?token=secret&email=a&lang=zh#x`);
    expect(links.read('reset')).toEqual({ email: 'a', token: 'secret' });
    expect(links.tidied('reset')).toBe('/portal/login/reset?lang=zh#x');
    const reloaded = open(`${RESET}?lang=zh#x`, storage).links;
    expect(reloaded.read('reset')).toEqual({ email: 'a', token: 'secret' });
    expect(reloaded.tidied('reset')).toBeNull();
  });

  it('belong to one page only', () => {
    const { storage } = open(`${RESET}?token=secret&email=a`);
    open(`${RESET}?token=secret&email=a`, storage).links.read('reset');
    const register = open(`${REGISTER}?token=kept`, storage).links;
    expect(register.read('register')).toEqual({ email: '', invitation: '' });
    expect(register.tidied('register')).toBeNull();
  });

  it('a new link replaces the stored one completely', () => {
    const { storage, links } = open(`${REGISTER}?email=a&invitation=old`);
    links.read('register');
    const next = open(`${REGISTER}?email=b`, storage).links;
    expect(next.read('register')).toEqual({ email: 'b', invitation: '' });
  });

  it('are removed after use', () => {
    const { storage, links } = open(`${RESET}?token=secret`);
    links.read('reset');
    links.forget('reset');
    expect(storage.kept.size).toBe(0);
    expect(open(RESET, storage).links.read('reset').token).toBe('');
  });

  it('spec 2: the success page gets the query of the link, from the address or from the tab', () => {
    const { storage, links } = open(`${REGISTER}?lang=zh&email=a%2Bb%40c.test&invitation=t`);
    const query = '?email=a%2Bb%40c.test&invitation=t&lang=zh';
    expect(links.query('register')).toBe(query);
    links.read('register');
    expect(open(`${REGISTER}?lang=zh`, storage).links.query('register')).toBe(query);
    expect(open(REGISTER).links.query('register')).toBe('');
  });
});

describe('for any address', () => {
  const names = fc.constantFrom('email', 'token', 'invitation', '__proto__', 'email[]', '');
  const query = fc.array(fc.tuple(names, fc.string({ unit: anyCharacter })), { maxLength: 8 });
  const raw = fc.oneof(
    query.map((pairs) => new URLSearchParams(pairs).toString()),
    fc.string({ unit: anyCharacter }),
  );
  const pages = fc.constantFrom<LinkedPage>(
    'register',
    'forgot',
    'reset',
    'confirmEmail',
    'requestAccess',
  );

  it('reading never throws, returns texts without controls, and the same after removing the parameters', () => {
    const isHeld = (text: string, of: LinkedPage): boolean => {
      const { page, links } = open(REGISTER);
      page.search = text;
      const first = links.read(of);
      const tidied = links.tidied(of);
      if (tidied !== null) page.href = new URL(tidied, page).href;
      expect(links.tidied(of)).toBeNull();
      expect(links.read(of)).toEqual(first);
      return Object.values(first).every(
        (value) => typeof value === 'string' && !/[\p{Cc}\p{Bidi_Control}]/u.test(value),
      );
    };
    expect(() =>
      fc.assert(fc.property(raw, pages, isHeld), { numRuns: runs(5_000) }),
    ).not.toThrow();
  });
});
