import { brokenRules, PASSWORD_POLICIES } from '../../src/rules/passwordPolicy';

const { spec, modern } = PASSWORD_POLICIES;

describe('spec 5, I2: the default policy', () => {
  it.each(['Abcdefg1', 'aB1'.repeat(6) + 'aB', 'Lantern2026'])('accepts %s', (password) =>
    expect(brokenRules(spec, password)).toEqual([]),
  );

  it.each([
    ['Abcdef1', ['length']],
    ['aB1'.repeat(7), ['length']],
    ['ABCDEFG1', ['lower']],
    ['abcdefg1', ['upper']],
    ['Abcdefgh', ['digit']],
    ['Abcdefg１', ['digit', 'alphabet']],
    ['Abcdefg1é', ['alphabet']],
    ['Abcdefg1 ', ['alphabet']],
    ['Abcde1😀', ['length', 'alphabet']],
    ['', ['length', 'lower', 'upper', 'digit']],
  ])('returns the rules that %j breaks', (password, broken) =>
    expect(brokenRules(spec, password)).toEqual(broken),
  );

  it('UX 9: describes the same rules to password managers', () => {
    expect(spec.passwordrules).toBe(
      'minlength: 8; maxlength: 20; required: lower; required: upper; required: digit;',
    );
  });
});

describe('decisions: the profile modern', () => {
  it.each(['a lamp over the harbour', '灯塔照亮了整个夜晚的港口与大海啊', 'Tr0ub4dor & a kite'])(
    'accepts %s',
    (password) => expect(brokenRules(modern, password)).toEqual([]),
  );

  it.each([
    ['fourteen chars', ['length']],
    ['a lamp over the harbour'.repeat(6), ['length']],
    ['aaaaaaaaaaaaaaaa', ['guessable']],
    ['abcdefghijklmnop', ['guessable']],
    ['ponmlkjihgfedcba', ['guessable']],
    ['Password123456789', ['guessable']],
    ['correct horse battery staple', ['guessable']],
  ])('returns the rules that %j breaks', (password, broken) =>
    expect(brokenRules(modern, password)).toEqual(broken),
  );

  it('describes the same limits to password managers', () => {
    expect(modern.passwordrules).toBe('minlength: 15; maxlength: 128; allowed: ascii-printable;');
  });
});
