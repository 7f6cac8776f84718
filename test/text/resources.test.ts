import { KNOWN_STATUSES } from '../../machines/apiError';
import { en as shared } from '../../src/text/en';
import * as pages from '../../src/text/en/pages';
import { languageOf } from '../../src/text/languages';
import { pseudoText, pseudoTexts } from '../support/pseudo';
import { zh as sharedInChinese } from '../../src/text/zh';
import { chinesePages } from '../support/chinesePages';
import { sourceFiles } from '../support/sources';

const en = { ...shared, ...pages };
const zh = { ...sharedInChinese, ...chinesePages };

/** Every text by its full key, as `area:a.b`. */
const flat = (texts: object): Map<string, string> => {
  const found = new Map<string, string>();
  const walk = (node: object, key: string): void => {
    for (const [name, value] of Object.entries(node)) {
      const next = key === '' ? name : key.includes(':') ? `${key}.${name}` : `${key}:${name}`;
      if (typeof value === 'string') found.set(next, value);
      else walk(Object(value), next);
    }
  };
  walk(texts, '');
  return found;
};

const names = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

const sources = (...folders: string[]): string =>
  sourceFiles(...folders)
    .filter(({ path }) => !/^src\/text\/(en|zh)\//.test(path))
    .map(({ text }) => text)
    .join('\n');

/** The keys that code completes, such as `roles.${role}`, as patterns of full keys. */
const filledIn = (code: string): RegExp[] =>
  [...code.matchAll(/`((?:[\w.:]|\$\{[^`{}]*\})+)`/g)].flatMap(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/);
    const isKey = parts.length > 1 && parts.some((part) => /\w{2}/.test(part));
    return isKey ? [new RegExp(`^${parts.join('(\\w+)')}$`)] : [];
  });

const english = flat(en);
const chinese = flat(zh);

it('has each text in each language, in the same order and with the same placeholders', () => {
  expect([...chinese.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english)
    expect([key, names(chinese.get(key) ?? '')]).toEqual([key, names(text)]);
});

it('has no empty text, and no Chinese text left in English', () => {
  // Texts of only placeholders are the same in both.
  const joins = new Set(['shell:title', 'form:errors.call', 'report:charts.value']);
  const wrong = [...chinese].filter(
    ([key, text]) => text.trim() === '' || (!joins.has(key) && text === english.get(key)),
  );
  expect(wrong).toEqual([]);
});

it('has no unused text', () => {
  const code = sources('src', 'sagas');
  const patterns = filledIn(code);
  // A placeholder's value is a word in the code, a text or a name; otherwise nothing can lead to the key.
  const words = new Set((code + sources('machines')).match(/\w+(?=[':])/g));
  const isFilledIn = (key: string): boolean =>
    patterns.some((pattern) => {
      const parts = pattern.exec(key)?.slice(1) ?? [];
      return parts.length > 0 && parts.every((part) => words.has(part));
    });
  // The texts of statuses are looked up by number.
  const dynamic = new Set(KNOWN_STATUSES.map((status) => `notices:status${status}`));
  const unused = [...english.keys()].filter((key) => {
    // i18next selects the plural form itself.
    const whole = key.replace(/_(zero|one|other)$/, '');
    const local = whole.slice(whole.indexOf(':') + 1);
    return ![whole, local].some(
      (each) => dynamic.has(each) || code.includes(`'${each}'`) || isFilledIn(each),
    );
  });
  // The crash page of the outermost boundary gets its three texts as one object.
  expect(unused).toEqual([]);
});

it('the messages of spec 8 match the specification, letter by letter', () => {
  expect(en.signIn.errors.wrongCredentials).toBe(
    'Email password combination is incorrect. Please try again.',
  );
  expect(en.form.errors.unknown).toBe('Oops! Something went wrong.');
  expect(en.form.errors.network).toBe('Network Error: {{status}}');
  expect(en.form.errors.networkUnknown).toBe('Network Unknow Error');
  expect(en.signIn.remember.toLowerCase()).toBe('remember this computer for two weeks');
});

it('the messages of spec 5 and the titles of spec 2 match the specification', () => {
  const { errors } = en.registration;
  expect(errors.firstNameRequired).toBe('First name is required.');
  expect(errors.lastNameRequired).toBe('Last name is required.');
  expect(errors.terms).toBe('Please agree to the service terms first');
  expect(en.form.errors.emailFormat).toBe('The email address format is wrong, please modify.');
  expect(en.form.errors.passwordWeak).toBe('Password is not strong enough.');
  expect(en.form.errors.confirmMismatch).toBe('The two passwords do not match.');
  expect(en.registration.noPermission.body).toBe('You do not have permission to access this item.');
  expect(en.registration.invalid.body).toBe(
    'This is an invalid invitation link, if you have questions, please contact your administrator.',
  );
  expect(en.resetRequest.title).toBe('Confirm Your Email');
  expect(en.passwordReset.title).toBe('Reset Your Password');
});

it.each([
  ['zh-Hans-CN', 'zh'],
  ['EN_gb', 'en'],
  ['', null],
  [null, null],
  ['zhx', null],
])('the language tag %s means %s', (tag, language) => expect(languageOf(tag)).toBe(language));

describe('pseudo-locale', () => {
  it('is longer, marked at both ends, and keeps placeholders', () => {
    const text = pseudoText('Signed in as {{email}}');
    expect(text).toMatch(/^⟦.*\{\{email\}\}.*⟧$/u);
    expect(text.length).toBeGreaterThan('Signed in as {{email}}'.length * 1.3);
    expect(pseudoText('aeiouynx N').normalize()).toBe('⟦áéíóúýńx Ń ~ ~⟧');
  });
  it('covers every text', () => {
    for (const text of flat(pseudoTexts(en)).values()) expect(text).toMatch(/^⟦/u);
  });
});
