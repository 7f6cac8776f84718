import { act, screen } from '@testing-library/react';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';

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
      const isCode = others.includes('otp-email') || others.includes('link-email');
      const isPasskey = others.includes('webauthn');
      expect(screen.queryAllByLabelText('Password')).toHaveLength(password ? 1 : 0);
      expect(screen.queryAllByRole('button', PASSKEY)).toHaveLength(isPasskey ? 1 : 0);
      expect(screen.queryAllByRole('link', CODE)).toHaveLength(isCode ? 1 : 0);
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
