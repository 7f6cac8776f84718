import { screen } from '@testing-library/react';
import { act } from 'react';
import type { PasskeySignInResult } from '../../../machines/passkeys/passkeySignIn';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { events } from '../../../src/kit/events';
import { keepNextPageWord } from '../../../src/rules/nextPageWord';
import { WORK_EMAIL } from '../../../src/rules/waysIn';
import { LOST } from '../support/openPage';
import { ofType, renderApp, MIRA } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';

const QUERY = '?redirect=%2Fportal%2Fdpa';
const REMEMBER = 'Stay signed in on this device for 14 days. Don’t select this on a shared device.';
const TITLE = 'h1: Sign in';
const SINGLE_SIGN_ON = 'button: Continue with single sign-on';
const CAPTCHA_SUPPORT =
  'Still can’t sign in? Email us: [support@adlantern.example](mailto:support@adlantern.example)';

const form = (...captcha: string[]) => [
  'email: Email [name=email; autocomplete=username webauthn; inputmode=email; autocapitalize=off; spellcheck=false]',
  'password: Password [name=password; autocomplete=current-password; autocapitalize=off; spellcheck=false]',
  'button: Show password [aria-pressed=false]',
  '[Forgot your password?](/login/forgot)',
  `checkbox: Remember this computer for two weeks [name=remember; described: ${REMEMBER}]`,
  REMEMBER,
  ...captcha,
  'submit: Sign in',
];

const open = () => renderApp({ path: `/portal/login${QUERY}` });

/** The page with these methods, once its lazy parts have rendered. */
async function withMethods(password: boolean, singleSignOn: boolean, others: OtherWay[]) {
  const app = await open();
  app.tell(events.signInMethods.opened());
  app.tell(events.signInMethods.answered({ password, singleSignOn, others }));
  await act(async () => new Promise<void>((resolve) => void setTimeout(resolve, 20)));
  return app;
}

it('UX 3, 4, 5, 6, 11, 23: offers both ways before the server has responded, and says so if it does not, unless the page came without one', async () => {
  const { tell } = await open();
  const both = [TITLE, ...form(), 'or', SINGLE_SIGN_ON];
  expect(shownLines()).toEqual([...both, HELP]);
  expect(document.querySelectorAll('[data-part="singleSignOn"]')).toHaveLength(2);
  tell(events.signInMethods.opened());
  tell(events.signInMethods.failed());
  expect(shownLines()).toEqual([
    ...both,
    'We couldn’t check your sign-in options, so some may be missing.',
    HELP,
  ]);
  expect(document.querySelectorAll('[data-part="singleSignOn"]')).toHaveLength(2);
  tell(events.signInMethods.opened());
  tell(events.signInMethods.answered({ password: true, singleSignOn: true, others: [] }));
  expect(document.querySelector('[data-part="singleSignOn"]')).toBeNull();
});

it('UX 62: shows the state of the captcha, and a failed one with a way on', async () => {
  const { tell, user, actions } = await open();
  const captcha = () => shownLines().filter((line) => line.startsWith('output: '));
  expect(captcha()).toEqual([]);
  expect(document.querySelector('[data-captcha]')).toBeNull();
  tell(events.captcha.wanted());
  const proving = 'output: Running a security check…This takes a few seconds. You can keep typing.';
  expect(shownLines()).toEqual([TITLE, ...form(proving), 'or', SINGLE_SIGN_ON, HELP]);
  for (const [reason, words] of [
    [
      'blocked',
      'We couldn’t load the security check. Your network or a browser extension may be blocking it.',
    ],
    ['slow', 'The security check is taking too long.'],
    ['refused', 'The security check didn’t pass.'],
  ] as const) {
    tell(events.captcha.failed({ reason }));
    expect(captcha()).toEqual([
      `output: ${words}`,
      'output: button: Try again',
      `output: ${CAPTCHA_SUPPORT}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(captcha()).toEqual([proving]);
  }
  expect(ofType(actions, 'captcha/retried')).toHaveLength(3);
  tell(events.captcha.proved({ proof: 'handle', validMs: 60_000 }));
  expect(captcha()).toEqual(['output: Security check passed']);
  tell(events.captcha.spent());
  expect(captcha()).toEqual([]);
});

it('closed sign-in says whom to ask', async () => {
  await withMethods(false, false, []);
  expect(shownLines()).toEqual([
    TITLE,
    'Sign-in is unavailable right now. Email us if you need access.',
    '[Email support](mailto:support@adlantern.example)',
    HELP,
  ]);
});

it('says what the passkey waits for, and why it did not sign in', async () => {
  const { tell, user } = await withMethods(false, false, ['webauthn']);
  const shown = () => shownLines().slice(1, -1);
  const after = async (answer: PasskeySignInResult) => {
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(shown()).toEqual(['button: Waiting for your passkey… [aria-disabled=true]']);
    tell(events.passkeySignIn.picked({ secret: 'handle', remember: false }));
    expect(shown()).toEqual(['button: Signing in… [aria-disabled=true]']);
    tell(events.passkeySignIn.answered(answer));
    return shown().slice(1);
  };
  expect(await after({ kind: 'notAllowed', reason: 'Not today.' })).toEqual(['alert: Not today.']);
  expect(await after({ ...LOST, sessionUnread: true })).toEqual([
    'alert: Your passkey is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
  ]);
  expect((await after(LOST)).slice(1)).toEqual([
    'alert: Network Unknow Error',
    'alert: POST https://studio.test/api',
  ]);
  expect(await after({ kind: 'expired' })).toEqual(['alert: That took too long. Try again.']);
  expect(await after({ kind: 'signedIn', tokens: 'handle' })).toEqual([]);
  expect(shown()).toEqual(['button: Signing in… [aria-disabled=true]']);
});

it('other pages keep the return address, and a click with a modifier is the browser’s', async () => {
  const { user } = await withMethods(false, false, ['otp-email', WORK_EMAIL]);
  expect(shownLines()).toEqual([
    TITLE,
    `[Email me a verification code](/portal/login/code${QUERY})`,
    `[Sign in with your work email](/portal/login/work${QUERY})`,
    HELP,
  ]);
  const link = screen.getByRole('link', { name: 'Email me a verification code' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.keyboard('{Control>}');
  await user.click(link);
  await user.keyboard('{/Control}');
  expect(window.location.pathname).toBe('/portal/login');
  await user.click(link);
  expect(window.location.pathname + window.location.search).toBe(`/portal/login/code${QUERY}`);
});

it('single sign-on keeps the return address, and replaces the error of the last try', async () => {
  const { user, actions } = await withMethods(false, true, []);
  expect(shownLines()).toEqual([TITLE, SINGLE_SIGN_ON, HELP]);
  await user.click(screen.getByRole('button', { name: 'Continue with single sign-on' }));
  const types = ['singleSignOn/reset', 'signInType/singleSignOnChosen'];
  const sent = actions.filter(({ type }) => types.includes(type));
  expect(sent.slice(-2).map(({ type }) => type)).toEqual(types);
  expect(sent.at(-1)?.payload).toEqual({ returnTo: '/portal/dpa' });
});

it.each([
  ['2', /^Sign in Last used|^Sign inLast used/],
  ['1', /^Continue with single sign-on/],
])('marks the way used last: %s', async (lastType, name) => {
  const { tell } = await open();
  tell(events.signInType.read({ type: null, lastType }));
  expect(screen.getAllByText('Last used')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /Last used/ })).toHaveAccessibleName(name);
});

it.each([
  ['endedElsewhere', 'You were signed out on another device.'],
  [
    'passwordUnsure',
    'Please sign in again. Your password change may have gone through: try your new password first.',
  ],
] as const)('shows the word of the previous page for this visit: %s', async (word, text) => {
  keepNextPageWord(word);
  const { unmount } = await open();
  expect(shownLines()[1]).toContain(text);
  unmount();
  await open();
  expect(shownLines()[1]).toBe(form()[0]);
});

describe('P3: a signed-in user who opens the sign-in page', () => {
  it.each([
    ['%2Fportal%2Fdpa', '/portal/dpa'],
    ['https%3A%2F%2Fevil.test', '/portal/report'],
  ])('can continue to their destination, but not to a foreign one: %s', async (to, href) => {
    await renderApp({ path: `/portal/login?redirect=${to}`, signedIn: 'EXISTS' });
    const on = await screen.findByRole('link', { name: 'Continue as mira@example.com' });
    expect(on).toHaveAttribute('href', href);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('sees no form before the sign-out has left the page, since typed values would be lost', async () => {
    const { tell, user } = await renderApp({ path: '/portal/login', signedIn: 'EXISTS' });
    await user.click(await screen.findByRole('button', { name: 'Use a different account' }));
    tell(events.session.signedOut());
    expect(screen.getByText('Signing out…')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    for (const step of [
      events.signOut.signedOut({ reached: true }),
      events.signOut.endpointCalled({ reached: true }),
      events.signOut.timeStored(),
      events.signOut.valuesCleared(),
    ]) {
      tell(step);
      expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    }
    tell(events.signOut.returned());
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
  });

  it('still sees the form while a sign-in of this page navigates', async () => {
    const { tell } = await renderApp({ path: '/portal/login' });
    tell(events.signIn.submitted({ email: 'a@b.c', remember: false, secret: 's' }));
    tell(events.session.read({ state: 'EXISTS', kept: true, fresh: true, facts: MIRA }));
    expect(screen.getByRole('button', { name: 'Signing in…' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Continue as/ })).not.toBeInTheDocument();
  });
});
