import type { FormValues } from '../../src/forms/schemaCheck';
import { registration, type RegistrationRules } from '../../src/forms/registrationSchema';
import { resetRequest } from '../../src/forms/emailSchemas';

const SPEC: RegistrationRules = { passwordPolicy: 'spec', nameLetters: 'han' };
const RIGHT: FormValues = {
  first_name: 'Mira',
  last_name: '宋',
  company: undefined,
  title: undefined,
  email: 'mira@example.com',
  password: 'Lantern2026',
  password_confirm: 'Lantern2026',
  terms: true,
};

const tooLong = (label: string, max: number) => ({
  key: 'registration:errors.tooLong',
  values: { label, max, length: max + 1 },
});

const check = (values: FormValues, rules = SPEC) => registration(rules)({ ...RIGHT, ...values });

it('spec 5: accepts a valid form', () => expect(check({})).toEqual({}));

it('spec 5: reports missing fields, except the optional ones', () => {
  const nothing = {
    ...Object.fromEntries(Object.keys(RIGHT).map((field) => [field, undefined])),
    terms: false,
  };
  expect(check(nothing)).toEqual({
    first_name: { key: 'registration:errors.firstNameRequired' },
    last_name: { key: 'registration:errors.lastNameRequired' },
    email: { key: 'form:errors.emailRequired' },
    password: { key: 'form:errors.passwordRequired' },
    password_confirm: { key: 'form:errors.confirmRequired' },
    terms: { key: 'registration:errors.terms' },
  });
});

describe('spec 5, I3: names', () => {
  it.each(['Mira', '宋', '𠮷'.repeat(20), ' Mira ', 'a'.repeat(20), '欧阳Mira'])(
    'accepts %s',
    (name) => expect(check({ first_name: name, last_name: name })).toEqual({}),
  );

  it.each([
    ['Anne-Marie', '“\u2068-\u2069”'],
    ["O'Neil", "“\u2068'\u2069”"],
    ['José', '“\u2068é\u2069”'],
    ['Mira2', '“\u20682\u2069”'],
    ['שMira', '“\u2068ש\u2069”'],
    ['Mira Song!', '“\u2068\u00a0\u2069” “\u2068!\u2069”'],
    ['Ｍira', '“\u2068Ｍ\u2069”'],
    ['${path}', '“\u2068$\u2069” “\u2068{\u2069” “\u2068}\u2069”'],
  ])('refuses %s and names what to remove', (name, characters) => {
    const values = { label: 'firstName', characters };
    const wrong = { key: 'registration:errors.lettersHan', values };
    expect(check({ first_name: name })).toEqual({ first_name: wrong });
  });

  it.each([
    ['Mi\u0000ra', 'U+0000'],
    ['Mi\u202era', 'U+202E'],
    ['Mi\u200dra', 'U+200D'],
    ['\ufeffMira\u200b', 'U+200B'],
  ])('refuses invisible characters in %j with a message', (name, characters) => {
    const values = { label: 'lastName', characters };
    const wrong = { key: 'registration:errors.unseen', values };
    expect(check({ last_name: name })).toEqual({ last_name: wrong });
  });

  it('counts code points: 20 pass, 21 do not', () => {
    expect(check({ first_name: '𠮷'.repeat(21), last_name: 'b'.repeat(21) })).toEqual({
      first_name: tooLong('firstName', 20),
      last_name: tooLong('lastName', 20),
    });
  });

  it('a brand may allow the letters of every script', () => {
    const wide = { ...SPEC, nameLetters: 'every' } as const;
    expect(check({ first_name: 'José', last_name: 'Zoe\u0308' }, wide)).toEqual({});
    expect(check({ first_name: 'Anne-Marie' }, wide)).toEqual({
      first_name: {
        key: 'registration:errors.lettersEvery',
        values: { label: 'firstName', characters: '“\u2068-\u2069”' },
      },
    });
  });
});

describe('spec 5: company and title', () => {
  it('accept any text up to their limit', () => {
    expect(check({ company: '😀'.repeat(50), title: 'VP, Ads & Data (EU)' })).toEqual({});
  });

  it('report their length and the limit', () => {
    expect(check({ company: 'c'.repeat(51), title: 't'.repeat(21) })).toEqual({
      company: tooLong('company', 50),
      title: tooLong('jobTitle', 20),
    });
  });

  it.each([
    ['\u202e', 'U+202E'],
    ['\u2028', 'U+2028'],
    ['\u2029', 'U+2029'],
    ['\u0085', 'U+0085'],
  ])('I3: refuse the control or line separator %j with a message', (character, characters) => {
    const wrong = (label: string) => ({
      key: 'registration:errors.unseen',
      values: { label, characters },
    });
    const text = `A${character}B`;
    expect(check({ company: text, title: text })).toEqual({
      company: wrong('company'),
      title: wrong('jobTitle'),
    });
  });
});

describe('spec 5: passwords', () => {
  it('the second one must be the same, even while the first is invalid', () => {
    expect(check({ password_confirm: 'Lantern2027' })).toEqual({
      password_confirm: { key: 'form:errors.confirmMismatch' },
    });
    expect(Object.keys(check({ password: 'short' })).toSorted()).toEqual([
      'password',
      'password_confirm',
    ]);
  });

  it('UX 20: reports every reason for a refusal, and repeats none of its characters', () => {
    const { password } = check({ password: 'ab#é', password_confirm: 'ab#é' });
    const values = { min: 8, max: 20, length: 4 };
    expect(password).toEqual({
      key: 'form:errors.passwordWeak',
      reasons: ['length', 'upper', 'digit', 'alphabet'].map((rule) => ({
        key: `form:remedies.${rule}`,
        values,
      })),
    });
  });
});

it('refuses an address with invisible marks before it is sent', () => {
  expect(resetRequest({ email: 'mi\u202era@example.com' })).toEqual({
    email: { key: 'form:errors.emailFormat' },
  });
  expect(resetRequest({ email: ' mei@例子.中国\n' })).toEqual({});
});
