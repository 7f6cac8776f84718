import { chosenLanguage, inLanguage } from '../../src/text/choice';
import { changeLanguage, createI18n, currentLanguage, startI18n } from '../../src/text/i18n';
import { en } from '../../src/text/en';
import { people as enPeople } from '../../src/text/en/people';
import { zh } from '../../src/text/zh';
import { people as zhPeople } from '../../src/text/zh/people';
import { bringPageTexts } from '../../src/text/pageTexts';

beforeEach(() => {
  document.cookie = 'portal_language=; path=/; max-age=0';
  document.documentElement.lang = '';
});

it('decisions: the language of a visit is the address’s, then the stored one, then English', () => {
  expect(chosenLanguage('')).toBe('en');
  document.cookie = 'portal_language=zh; path=/';
  expect(chosenLanguage('?lang=xx')).toBe('zh');
  expect(chosenLanguage('?lang=en-GB')).toBe('en');
});

it.each([
  ['?lang=en&a=1', '?lang=zh&a=1'],
  ['?a=1', '?a=1'],
  ['?lang=zh-Hans', '?lang=zh-Hans'],
  ['?lang=xx', '?lang=xx'],
  ['', ''],
])('decisions: the query %j in Chinese is %j', (query, chinese) =>
  expect(inLanguage(query, 'zh')).toBe(chinese),
);

it('UX 58: a page changes its language in place, announces it, and stores it for later pages', async () => {
  const i18n = await startI18n('en');
  expect([currentLanguage(i18n), document.documentElement.lang]).toEqual(['en', 'en']);
  await changeLanguage(i18n, 'zh');
  expect([currentLanguage(i18n), document.documentElement.lang]).toEqual(['zh', 'zh-CN']);
  expect(i18n.t('form:errors.unknown')).toBe(zh.form.errors.unknown);
  expect(chosenLanguage('')).toBe('zh');
});

it('a page loads its own texts once, in every language', async () => {
  const i18n = await createI18n('en', en);
  const both = { en: enPeople, zh: zhPeople };
  bringPageTexts(i18n, 'people', both);
  bringPageTexts(i18n, 'people', { en: zhPeople, zh: enPeople });
  expect(i18n.getResourceBundle('en', 'people')).toEqual(enPeople);
  expect(i18n.getResourceBundle('zh', 'people')).toEqual(zhPeople);
});
