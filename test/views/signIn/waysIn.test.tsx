import { act, screen, waitFor } from '@testing-library/react';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';
import { zh } from '../../../src/text/zh';
import { HELP, shownLines } from '../support/shownLines';

const ACME = { id: 'acme', name: 'Acme ID' };
const OTHERS: readonly OtherWay[] = ['webauthn', 'otp-email', 'link-email', ACME];

const ALL = ['password', 'singleSignOn', ...OTHERS] as const;

/** None of the methods, all, each alone, and each missing. */
const combinations = [
  [],
  ALL,
  ...ALL.flatMap((one) => [[one], ALL.filter((each) => each !== one)]),
].map((ways) => ({
  password: ways.includes('password'),
  singleSignOn: ways.includes('singleSignOn'),
  others: OTHERS.filter((way) => ways.includes(way)),
}));

const nameOf = ({ password, singleSignOn, others }: (typeof combinations)[number]): string =>
  [
    ...(password ? ['emailpassword'] : []),
    ...others.map((way) => (typeof way === 'string' ? way : way.name)),
    ...(singleSignOn ? ['thirdparty'] : []),
  ].join(', ') || 'nothing';

const PASSKEY = { name: 'Sign in with a passkey' };
const CODE = { name: 'Email me a verification code' };
const LINK = { name: 'Email me a sign-in link' };
const PROVIDER = { name: 'Continue with Acme ID' };
const SINGLE_SIGN_ON = { name: 'Continue with single sign-on' };

/** Tasks until a page with lazy parts has rendered. */
const TURNS = 5;
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

describe('A16, spec 3: every login method has a working way to sign in', () => {
  it.each(combinations.map((each) => [nameOf(each), each] as const))(
    '%s',
    async (_name, methods) => {
      const { store, user, actions } = await renderApp({
        path: '/portal/login?redirect=%2Fportal%2Fdpa',
      });
      await act(async () => {
        store.dispatch(events.signInMethods.opened());
        store.dispatch(events.signInMethods.answered(methods));
      });
      // They render in steps.
      for (let turn = 0; turn < TURNS; turn += 1) await act(nextTask);
      const { password, singleSignOn, others } = methods;
      const isCode = others.includes('otp-email');
      const isLinkOnly = others.includes('link-email') && !isCode;
      const isPasskey = others.includes('webauthn');
      expect(screen.queryAllByLabelText('Password')).toHaveLength(password ? 1 : 0);
      expect(screen.queryAllByRole('button', PASSKEY)).toHaveLength(isPasskey ? 1 : 0);
      expect(screen.queryAllByRole('link', CODE)).toHaveLength(isCode ? 1 : 0);
      expect(screen.queryAllByRole('link', LINK)).toHaveLength(isLinkOnly ? 1 : 0);
      expect(screen.queryAllByRole('button', SINGLE_SIGN_ON)).toHaveLength(singleSignOn ? 1 : 0);
      const isProvider = others.includes(ACME);
      expect(screen.queryAllByRole('button', PROVIDER)).toHaveLength(isProvider ? 1 : 0);
      const isClosed = !password && !singleSignOn && others.length === 0;
      expect(screen.queryAllByRole('link', { name: 'Email support' })).toHaveLength(
        isClosed ? 1 : 0,
      );

      // Each of those present leads somewhere.
      for (const link of screen.queryAllByRole('link', CODE))
        expect(link).toHaveAttribute('href', '/portal/login/code?redirect=%2Fportal%2Fdpa');
      for (const button of screen.queryAllByRole('button', PASSKEY)) await user.click(button);
      for (const button of screen.queryAllByRole('button', PROVIDER)) await user.click(button);
      for (const button of screen.queryAllByRole('button', SINGLE_SIGN_ON))
        await user.click(button);
      expect(ofType(actions, 'passkeySignIn/pressed')).toHaveLength(isPasskey ? 1 : 0);
      expect(ofType(actions, 'providerVisit/chosen')).toHaveLength(isProvider ? 1 : 0);
      expect(ofType(actions, 'signInType/singleSignOnChosen')).toHaveLength(singleSignOn ? 1 : 0);
    },
  );
});

it('of two providers, only the chosen one says that it opens, and the other one waits', async () => {
  const { store, tell } = await renderApp({ path: '/portal/login' });
  const others = [ACME, { id: 'blue', name: 'Blue ID' }];
  await act(async () => {
    store.dispatch(events.signInMethods.opened());
    store.dispatch(events.signInMethods.answered({ password: true, singleSignOn: false, others }));
  });
  const shown = () =>
    screen
      .getAllByRole('button', { name: /(Acme|Blue) ID/ })
      .map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled]);
  await screen.findByRole('button', PROVIDER);
  const ready = [
    ['Continue with Acme ID', 'false'],
    ['Continue with Blue ID', 'false'],
  ];
  expect(shown()).toEqual(ready);
  tell(events.providerVisit.chosen(ACME));
  expect(shown()).toEqual([
    ['Opening Acme ID…', 'true'],
    ['Continue with Blue ID', 'true'],
  ]);
  tell(events.providerVisit.notOpened({ kind: 'unavailable' }));
  expect(shown()).toEqual(ready);
});

it.each([
  ['way-webauthn', PASSKEY],
  ['way-otp-email', CODE],
  ['way-at-acme', PROVIDER],
])(
  'the way used last is the first of the others, and the only one marked: %s',
  async (lastType, { name }) => {
    const { store } = await renderApp({ path: '/portal/login' });
    await act(async () => {
      store.dispatch(events.signInType.read({ type: '2', lastType }));
      store.dispatch(events.signInMethods.opened());
      store.dispatch(
        events.signInMethods.answered({ password: true, singleSignOn: true, others: OTHERS }),
      );
    });
    for (let turn = 0; turn < TURNS; turn += 1) await act(nextTask);
    const mark = screen.getByText('Last used');
    const button = mark.closest('a, button');
    expect(button).toHaveTextContent(name);
    expect(button?.parentElement?.firstElementChild).toBe(button);
  },
);

describe('a way that the server does not offer', () => {
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
});

it('resolves the way to sign in for an address when a button is pressed', async () => {
  const { user, actions } = await renderApp({ path: '/portal/login/work' });
  await user.type(screen.getByLabelText('Email'), 'mira@studio.test ');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(ofType(actions, 'workSignIn/submitted').map(({ payload }) => payload)).toEqual([
      { email: 'mira@studio.test' },
    ]),
  );
});

it('a provider without a name is offered by its id', async () => {
  const { store } = await renderApp({ path: '/portal/login' });
  const methods = { password: false, singleSignOn: false, others: [{ id: 'corp' }] };
  await act(async () => {
    store.dispatch(events.signInMethods.opened());
    store.dispatch(events.signInMethods.answered(methods));
  });
  expect(await screen.findByRole('button', { name: 'Continue with corp' })).toBeVisible();
});
