import { events } from '../../../src/kit/events';
import { zh } from '../../../src/text/zh';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { HELP, shownLines } from '../support/shownLines';
import { renderApp } from '../support/renderApp';

const answered = (...others: OtherWay[]) =>
  events.signInMethods.answered({ password: true, singleSignOn: false, others });

/** Opens the page without a code or link, and requests the methods. */
const open = async (path: string, language = 'en') => {
  const app = await renderApp({ path, language, ...(language === 'zh' && { texts: zh }) });
  app.tell(events.signInMethods.opened());
  app.tell(events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }));
  return app;
};

describe.each([
  ['/portal/login/code', 'code', 'otp-email', '此服务不支持邮箱验证码登录'],
  ['/portal/login/work', 'email', 'work-email', '此服务不支持工作邮箱登录'],
] as const)('%s', (path, way, factor, inChinese) => {
  it('says that the server does not offer it, with the way back', async () => {
    const { tell } = await open(`${path}?redirect=%2Fportal%2Fdpa`);
    tell(answered('webauthn'));
    expect(shownLines()).toEqual([
      'h1: Not available here',
      expect.stringMatching(new RegExp(`^This service doesn’t offer sign-in by .*${way}\\.$`)),
      '[Other ways to sign in](/portal/login?redirect=%2Fportal%2Fdpa)',
      HELP,
    ]);
  });

  it('says so in Chinese', async () => {
    const { tell } = await open(path, 'zh');
    tell(answered());
    expect(shownLines().slice(0, 2)).toEqual(['h1: 此处未提供', inChinese]);
  });

  it('shows its form if it is offered, unknown, or the request failed', async () => {
    const { tell } = await open(path);
    const form = shownLines();
    expect(form).toContainEqual(
      expect.stringMatching(/^email: Email \[name=email; autocomplete=username/),
    );
    tell(events.signInMethods.failed());
    expect(shownLines()).toEqual(form);
    tell(events.signInMethods.opened());
    tell(answered(factor));
    expect(shownLines()).toEqual(form);
  });
});

it('a code that was sent can still be entered', async () => {
  const { tell } = await renderApp({ path: '/portal/login/code' });
  tell(events.signInMethods.opened());
  tell(answered());
  tell(events.signInCode.arrived({ from: 'code', email: 'ana@studio.test', until: 0 }));
  expect(shownLines()).toContain('h1: Check your inbox');
});
