import { en } from '../../src/text/en';
import { zh } from '../../src/text/zh';
import { createI18n } from '../../src/text/i18n';
import { createSay } from '../../src/text/say';

it('C5: one message, in the words of the page’s language, with its values and its reasons', async () => {
  const english = createSay((await createI18n('en', en)).t);
  const chinese = createSay((await createI18n('zh', zh)).t);
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

it('A4: words from outside are said as they are, without control characters', async () => {
  const say = createSay((await createI18n('en', en)).t);
  expect(say({ text: '<b>no</b>\u202e\u0000' })).toBe('<b>no</b>');
});
