/** @jest-environment node */
import { fc } from '../support/properties';
import { queryOf } from '../../src/browser/pageQuery';
import { anyCharacter } from '../support/anyCharacter';

const read = (query: string) => queryOf(new URL(`https://test.adlantern.example/portal${query}`));

describe('spec 9: query-string parser', () => {
  it('parameter limit 1000: reads the thousandth, but not the next', () => {
    const before = 'a=1&'.repeat(999);
    expect(read(`?${before}last=yes`).get('last')).toBe('yes');
    expect(read(`?${before}a=1&beyond=yes`).get('beyond')).toBeNull();
  });

  it('depth 5: deeper values are not texts and stay unchanged, and what follows is read', () => {
    const query = read('?a[b][c][d][e][f][g][h]=1&email=e');
    expect([query.get('a'), query.get('email')]).toEqual([null, 'e']);
    expect(decodeURIComponent(query.without(['email']))).toBe('?a[b][c][d][e][f][g][h]=1');
    expect(read(`?a${'[b]'.repeat(50_000)}=1&email=e`).get('email')).toBe('e');
  });

  it('array limit 20: reads this many values of one name, and none if there are more', () => {
    expect(read(`?${'a=1&'.repeat(20)}`).getAll('a')).toHaveLength(20);
    const over = read(`?${'a=1&'.repeat(21)}b=2`);
    expect([over.getAll('a'), over.has('a'), over.get('b')]).toEqual([[], true, '2']);
    expect(decodeURIComponent(read('?a[4000000000]=x').without([]))).toBe('?a[4000000000]=x');
    expect([read('?a[]=x').get('a'), read('?a[0]=x').get('a')]).toEqual([null, null]);
  });

  it('I5: no name reaches a prototype, and names of a prototype are ordinary parameters', () => {
    const query = read('?__proto__[x]=1&__proto__=1&constructor[prototype][x]=1&toString=yes');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(query.get('toString')).toBe('yes');
    expect(read('').get('constructor')).toBeNull();
    expect(read('').has('hasOwnProperty')).toBe(false);
  });
});

it('ASVS 15.3.7: the first of several with one name counts', () => {
  expect(read('?a=1&a=2&a=3').get('a')).toBe('1');
  expect(read('?a=&a=2').get('a')).toBe('');
  expect(read('?b=1').get('a')).toBeNull();
  expect(read('?a=1&b=2&a=3&c=4').without(['b'])).toBe('?a=1&a=3&c=4');
});

it('ASVS 1.5.3: reads plain parameters like the browser, with any content', () => {
  const text = fc.string({ unit: anyCharacter });
  fc.assert(
    fc.property(text, text, (value, other) => {
      const given = new URLSearchParams({ email: value, other });
      expect(read(`?${given}`).get('email')).toBe(new URLSearchParams(String(given)).get('email'));
      expect(new URLSearchParams(read(`?${given}`).without(['email'])).get('other')).toBe(
        given.get('other'),
      );
    }),
  );
  const raw = fc.string({
    unit: fc.constantFrom('%', 'f', 'F', '0', '+', '=', 'a', ' ', 'é', ';'),
  });
  fc.assert(
    fc.property(raw, (value) => {
      const page = new URL(`https://test.adlantern.example/?email=${value}`);
      expect(queryOf(page).get('email')).toBe(page.searchParams.get('email'));
    }),
  );
});

it('a parameter removed from an address is not found again, for any brackets in its name', () => {
  const part = fc.constantFrom('email', '[', ']', '%5B', '%', '.', 'x');
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (name, other) => {
      const query = `?${name.join('')}=1&${other.join('')}=2`;
      expect(read(read(query).without(['email'])).has('email')).toBe(false);
    }),
  );
});
