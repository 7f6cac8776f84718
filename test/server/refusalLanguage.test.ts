import { languageIn, languageOfPage } from '../../server/http/language';
import { Browser, signUpFields, formOf } from './support/browser';
import { clockedPlatform } from './support/platform';

const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };
const ZH = { 'accept-language': 'zh-CN' };

const platform = clockedPlatform();
const browser = () => new Browser(platform.url);
const fieldError = (id: string, error: string) => ({
  status: 'FIELD_ERROR',
  formFields: [{ id, error }],
});

describe('the language of a response', () => {
  it.each([
    [{}, 'en'],
    [{ language: 'zh' }, 'zh'],
    [{ language: 'fr' }, 'en'],
    [{ language: 7 }, 'en'],
  ])('named by %j is %s', (fields, language) => expect(languageIn(fields)).toBe(language));

  it('of a page outside the portal is the chosen one, else the accepted one', () => {
    const headers = { 'accept-language': 'zh' };
    expect(languageOfPage(headers)).toBe('zh');
    expect(languageOfPage({ ...headers, cookie: 'portal_language=en' })).toBe('en');
  });
});

describe('refusals are in the language of the page', () => {
  it('spec 8: the captcha’s messages', async () => {
    const attempt = async (more: Record<string, string> = {}) =>
      (await browser().signIn('stranger@example.com', 'Wrong2026', more, ZH)).body;
    for (let time = 0; time < 3; time += 1) await attempt();
    expect(await attempt()).toEqual({ status: 'NEED_CHECK_RECAPTCHA', message: '请完成安全验证' });
    expect(await attempt({ token: 'wrong', action: 'login' })).toEqual({
      status: 'RECAPTCHA_CHECK_ERR',
      message: '安全验证未通过，请重试',
    });
  });

  it('an address with an account, and a common password', async () => {
    const signUp = async (fields: Record<string, string>) =>
      (await browser().form('/signup', signUpFields('new@example.com', fields), {}, ZH)).body;
    expect(await signUp({ email: DEMO.email })).toEqual(
      fieldError('email', '该邮箱已有账号，请直接登录'),
    );
    const common = fieldError('password', '该密码过于常见，请更换');
    expect(await signUp({ password: 'Password1' })).toEqual(common);
    const user = await Browser.signedIn(platform.url, DEMO.email);
    const changed = await user.post(
      '/api/account/password',
      formOf({ current_password: DEMO.password, password: 'Password1' }),
      ZH,
    );
    expect(changed.body).toEqual(common);
  });
});
