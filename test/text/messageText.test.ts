import { people as enPeople } from '../../src/text/en/people';
import type { PageTexts } from '../../src/text/languages';
import { people as zhPeople } from '../../src/text/zh/people';
import { registration } from '../../src/text/zh/registration';
import { en } from '../../src/text/en';
import { zh } from '../../src/text/zh';
import { createI18n } from '../../src/text/i18n';
import { createMessageText } from '../../src/text/messageText';

it('one message, in the page’s language, with its values and its reasons', async () => {
  const english = createMessageText((await createI18n('en', en)).t);
  const chinese = createMessageText((await createI18n('zh', zh)).t);
  const weak = {
    key: 'form:errors.passwordWeak',
    reasons: [{ key: 'form:remedies.lower' }, { key: 'form:remedies.digit' }],
  } as const;
  expect(english(weak)).toBe(
    'Password is not strong enough. Add a lowercase letter. Add a number.',
  );
  expect(chinese({ key: 'notices:status503' })).toBe('服务不可用、过载或正在维护');
  expect(english({ key: 'form:errors.network', values: { status: 503 } })).toBe(
    'Network Error: 503',
  );
});

it('A4: external texts are shown unchanged, without control characters', async () => {
  const say = createMessageText((await createI18n('en', en)).t);
  expect(say({ text: '<b>no</b>\u202e\u0000' })).toBe('<b>no</b>');
});

it.each([
  ['北风游戏', '北风游戏的成员和邀请', 'Who’s in 北风游戏, and who’s invited.'],
  ['Northwind', 'Northwind 的成员和邀请', 'Who’s in Northwind, and who’s invited.'],
  [
    '<b>北风 Games</b>',
    '<b>北风 Games</b> 的成员和邀请',
    'Who’s in <b>北风 Games</b>, and who’s invited.',
  ],
  ['北风 海外', '北风 海外的成员和邀请', 'Who’s in 北风 海外, and who’s invited.'],
])('a Chinese name has no space next to Chinese: %s', async (studio, chinese, english) => {
  const about = async (language: 'en' | 'zh', texts: PageTexts['people']) => {
    const { t } = await createI18n(language, { ...(language === 'en' ? en : zh), people: texts });
    return t('people:about', { studio });
  };
  expect(await about('zh', zhPeople)).toBe(chinese);
  expect(await about('en', enPeople)).toBe(english);
});

it.each([
  ['אולפן 12', '\u2068אולפן 12\u2069'],
  ['Studio 12', 'Studio 12'],
])('P19: a name cannot reorder the text around it: %j', async (studio, shown) => {
  const { t } = await createI18n('en', { ...en, people: enPeople });
  expect(t('people:about', { studio })).toBe(`Who’s in ${shown}, and who’s invited.`);
});

it('a Chinese inviter is named without a space', async () => {
  const { t } = await createI18n('zh', { ...zh, registration });
  const inviter = t('registration:inviter', { name: '李雷', email: 'l@studio.test' });
  expect(t('registration:expired.body', { inviter })).toContain('请联系李雷（l@studio.test）');
});
