import { loadRegistrationCheck } from '../../src/forms/loadRegistration';
import { unpackMessage, type Message } from '../../src/forms/message';
import {
  TICKED,
  type RegistrationField,
  type RegistrationRules,
} from '../../src/forms/registration';

const SPEC: RegistrationRules = { passwordPolicy: 'spec', nameLetters: 'han' };
const RIGHT: Record<RegistrationField, string> = {
  first_name: 'Mira',
  last_name: '宋',
  company: '',
  title: '',
  email: 'mira@example.com',
  password: 'Lantern2026',
  password_confirm: 'Lantern2026',
  terms: TICKED,
};

const check = async (
  values: Partial<Record<RegistrationField, string>>,
  rules = SPEC,
): Promise<Record<string, Message>> => {
  const judge = await loadRegistrationCheck(rules)();
  const options = { fields: {}, shouldUseNativeValidation: false };
  const errors = await judge({ ...RIGHT, ...values }, options);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, unpackMessage(error?.message ?? '')]),
  );
};

it('spec 5: accepts a form that is right', async () => expect(await check({})).toEqual({}));

it('spec 5: says what is missing, the optional fields aside', async () => {
  const nothing = Object.fromEntries(Object.keys(RIGHT).map((field) => [field, '']));
  expect(await check(nothing)).toEqual({
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
    async (name) => expect(await check({ first_name: name, last_name: name })).toEqual({}),
  );

  it.each([
    ['Anne-Marie', '“-”'],
    ["O'Neil", "“'”"],
    ['José', '“é”'],
    ['Mira2', '“2”'],
    ['Mira Song!', '“\u00a0” “!”'],
    ['Ｍira', '“Ｍ”'],
    ['${path}', '“$” “{” “}”'],
  ])('refuses %s and names what to remove', async (name, characters) => {
    const wrong = { key: 'registration:errors.lettersHan', values: { characters } };
    expect(await check({ first_name: name })).toEqual({ first_name: wrong });
  });

  it.each([
    ['Mi\u0000ra', 'U+0000'],
    ['Mi\u202era', 'U+202E'],
    ['Mi\u200dra', 'U+200D'],
    ['\ufeffMira\u200b', 'U+200B'],
  ])('refuses the unseen in %j with words', async (name, characters) => {
    const wrong = { key: 'registration:errors.unseen', values: { characters } };
    expect(await check({ last_name: name })).toEqual({ last_name: wrong });
  });

  it('counts code points: 20 pass, 21 do not', async () => {
    expect(await check({ first_name: '𠮷'.repeat(21), last_name: 'b'.repeat(21) })).toEqual({
      first_name: { key: 'registration:errors.firstNameTooLong', values: { max: 20, length: 21 } },
      last_name: { key: 'registration:errors.lastNameTooLong', values: { max: 20, length: 21 } },
    });
  });

  it('a brand may take the letters of every script', async () => {
    const wide = { ...SPEC, nameLetters: 'every' } as const;
    expect(await check({ first_name: 'José', last_name: 'Zoe\u0308' }, wide)).toEqual({});
    expect(await check({ first_name: 'Anne-Marie' }, wide)).toEqual({
      first_name: { key: 'registration:errors.lettersEvery', values: { characters: '“-”' } },
    });
  });
});

describe('spec 5: company and title', () => {
  it('take any text up to their limit', async () => {
    expect(await check({ company: '😀'.repeat(50), title: 'VP, Ads & Data (EU)' })).toEqual({});
  });

  it('say how long they are and may be', async () => {
    expect(await check({ company: 'c'.repeat(51), title: 't'.repeat(21) })).toEqual({
      company: { key: 'registration:errors.companyTooLong', values: { max: 50, length: 51 } },
      title: { key: 'registration:errors.titleTooLong', values: { max: 20, length: 21 } },
    });
  });

  it('I3: refuse controls with words', async () => {
    expect(await check({ company: 'A\u202eB' })).toEqual({
      company: { key: 'registration:errors.unseen', values: { characters: 'U+202E' } },
    });
  });
});

describe('spec 5: passwords', () => {
  it('the second one must be the same, also while the first is wrong', async () => {
    expect(await check({ password_confirm: 'Lantern2027' })).toEqual({
      password_confirm: { key: 'form:errors.confirmMismatch' },
    });
    expect(Object.keys(await check({ password: 'short' })).toSorted()).toEqual([
      'password',
      'password_confirm',
    ]);
  });

  it('UX 20: a refused one says every reason, and repeats none of its characters', async () => {
    const { password } = await check({ password: 'ab#é', password_confirm: 'ab#é' });
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
