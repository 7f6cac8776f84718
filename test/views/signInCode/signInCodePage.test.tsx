import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';

const EMAIL = 'ana@studio.test';
const RETURN = '?redirect=%2Fportal%2Fdpa';
const REMEMBER = 'Stay signed in on this device for 14 days. Don’t select this on a shared device.';
const REMEMBER_LINES = [
  `checkbox: Remember this computer for two weeks [name=remember; described: ${REMEMBER}]`,
  REMEMBER,
] as const;
const TITLE = 'h1: Sign in with a verification code';
const INTRO = 'We’ll email you a code and a link. No password needed.';
const OTHER_WAYS = `[Other ways to sign in](/portal/login${RETURN})`;
const ON_ITS_WAY = `If ${EMAIL} has an account, a code with 6 digits is on its way. It expires in 15 minutes.`;
const SPAM = 'Don’t see it after a few minutes? Check your spam folder and the address above.';

const open = () => renderApp({ path: `/portal/login/code${RETURN}` });

/** The page after a code was sent, with this wait before another one. */
const withCode = async (waitMs: number) => {
  const app = await open();
  app.tell(events.signInCode.arrived({ from: 'code', email: EMAIL, until: Date.now() + waitMs }));
  return app;
};

it('asks for an address, and says that the code is being sent', async () => {
  const { tell, user, actions } = await open();
  expect(shownLines()).toEqual([TITLE, 'output: Checking your link…']);
  tell(events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }));
  expect(shownLines()).toEqual([
    TITLE,
    INTRO,
    'email: Email [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false]',
    'submit: Send code',
    OTHER_WAYS,
    HELP,
  ]);
  await user.type(screen.getByLabelText('Email'), ` ${EMAIL}`);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() =>
    expect(ofType(actions, 'signInCode/submitted').map(({ payload }) => payload)).toEqual([
      { email: EMAIL },
    ]),
  );
  expect(shownLines()).toEqual([
    TITLE,
    INTRO,
    `email: Email = ${EMAIL} [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]`,
    'submit: Sending code… [aria-disabled=true]',
    'output: Sending code…',
    OTHER_WAYS,
    HELP,
  ]);
});

it('UX 63: asks for the code with the focus in its field, and offers another one after a wait', async () => {
  const { tell, user, actions } = await withCode(60_000);
  expect(shownLines()).toEqual([
    'h1: Check your inbox',
    `output: ${ON_ITS_WAY}`,
    `text: Verification code [name=code; autocomplete=one-time-code; inputmode=numeric; spellcheck=false; described: ${ON_ITS_WAY}]`,
    ...REMEMBER_LINES,
    'submit: Sign in',
    SPAM,
    'button: Resend in 60 s [aria-disabled=true]',
    'output: You can resend the code in 60 seconds.',
    'button: Use a different email',
    HELP,
  ]);
  expect(screen.getByLabelText('Verification code')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Resend in 60 s' }));
  expect(ofType(actions, 'signInCode/resent')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use a different email' }));
  expect(ofType(actions, 'signInCode/addressChanged')).toHaveLength(1);
  expect(shownLines()).toContain(INTRO);
  tell(events.signInCode.reset());
});

it('resends a code once, and says so', async () => {
  const { tell, user, actions } = await withCode(0);
  expect(shownLines().slice(-5, -1)).toEqual([
    SPAM,
    'button: Resend code',
    'output: You can resend the code now.',
    'button: Use a different email',
  ]);
  await user.click(screen.getByRole('button', { name: 'Resend code' }));
  const sending = screen.getByRole('button', { name: 'Sending…' });
  expect(sending).toHaveAttribute('aria-disabled', 'true');
  await user.click(sending);
  expect(ofType(actions, 'signInCode/resent')).toHaveLength(1);
  tell(events.signInCode.requested({ kind: 'sent', until: Date.now() + 60_000 }));
  expect(shownLines().slice(0, 3)).toEqual([
    'h1: Check your inbox',
    `output: We sent a new code to ${EMAIL}.`,
    `text: Verification code [name=code; autocomplete=one-time-code; inputmode=numeric; spellcheck=false; described: We sent a new code to ${EMAIL}.]`,
  ]);
});

it('speaks of no code before it opens a mailed link', async () => {
  await renderApp({ path: '/portal/verify' });
  expect(shownLines()).toEqual(['h1: Continue to sign in', 'output: Checking your link…']);
});

it('asks for no code if the mail has a link only, and resends the link', async () => {
  const { tell, user } = await open();
  tell(events.signInMethods.opened());
  tell(
    events.signInMethods.answered({ password: true, singleSignOn: false, others: ['link-email'] }),
  );
  expect(shownLines()[0]).toBe('h1: Sign in with a link by email');
  tell(events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }));
  expect(shownLines()).toContain('submit: Send link');
  tell(events.signInCode.submitted({ email: EMAIL }));
  tell(events.signInCode.requested({ kind: 'sent', until: 1, linkOnly: true }));
  expect(shownLines()).toEqual([
    'h1: Check your inbox',
    `output: If ${EMAIL} has an account, a sign-in link is on its way. Open it on the device where you want to sign in.`,
    SPAM,
    'button: Resend link',
    'output: You can resend the link now.',
    'button: Use a different email',
    HELP,
  ]);
  await user.click(screen.getByRole('button', { name: 'Resend link' }));
  tell(events.signInCode.requested({ kind: 'sent', until: 1, linkOnly: true }));
  expect(shownLines()).toContain(`output: We sent a new link to ${EMAIL}.`);
  await user.click(screen.getByRole('button', { name: 'Resend link' }));
  tell(events.signInCode.requested({ kind: 'ended' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired');
});

it('sends a full code without a press, once, and shows a refusal at the field', async () => {
  const { tell, user, actions, secretHandles } = await withCode(0);
  const field = screen.getByLabelText('Verification code');
  await user.click(screen.getByRole('checkbox'));
  await user.type(field, '12345');
  expect(ofType(actions, 'signInCode/codeTyped')).toEqual([]);
  await user.type(field, '6');
  await waitFor(() => expect(ofType(actions, 'signInCode/codeTyped')).toHaveLength(1));
  const typed = () =>
    ofType(actions, 'signInCode/codeTyped').map(
      ({ payload }) => payload as { secret: string; remember: boolean },
    );
  expect(typed()[0]?.remember).toBe(true);
  expect(secretHandles.take(typed()[0]?.secret ?? '')).toBe('123456');
  const sending = screen.getByRole('button', { name: 'Signing in…' });
  expect(sending).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Resend code' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  tell(events.signInCode.answered({ kind: 'wrong', left: 3 }));
  expect(field).toHaveAccessibleDescription(/This code isn’t right. You have 3 tries left./);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  // The same code is not sent again without the button.
  await user.type(field, '123456');
  expect(typed()).toHaveLength(1);
  await user.clear(field);
  await user.type(field, '654321');
  await waitFor(() => expect(typed()).toHaveLength(2));
  tell(events.signInCode.answered({ kind: 'ended' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This code no longer works.');
  expect(shownLines()).toContain(INTRO);
});

it('asks for all digits of the code', async () => {
  const { user, actions } = await withCode(0);
  await user.type(screen.getByLabelText('Verification code'), '123{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the 6 digits from the email.');
  expect(ofType(actions, 'signInCode/codeTyped')).toEqual([]);
});

it('the page of the mailed link sends nothing before its button is pressed', async () => {
  const { tell, user, actions } = await open();
  tell(events.signInCode.arrived({ from: 'link', email: '', until: 0 }));
  expect(shownLines()).toEqual([
    'h1: Continue to sign in',
    'You opened the link in our email. Continue only if you asked to sign in on this device.',
    ...REMEMBER_LINES,
    'submit: Sign in',
    HELP,
  ]);
  expect(ofType(actions, 'signInCode/linkPressed')).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(ofType(actions, 'signInCode/linkPressed').map(({ payload }) => payload)).toEqual([
    { remember: true },
  ]);
  expect(shownLines().slice(-3)).toEqual([
    'submit: Signing in… [aria-disabled=true]',
    'output: Signing in…',
    HELP,
  ]);
  tell(events.signInCode.answered({ kind: 'expired' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This link has expired or has already been used. Request a new one.',
  );
});

it('P3: a signed-in user can continue or use another account', async () => {
  const { tell, user, actions } = await renderApp({
    path: `/portal/login/code${RETURN}`,
    signedIn: 'EXISTS',
  });
  tell(events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }));
  expect(shownLines()).toEqual([
    'h1: You’re already signed in',
    '[Continue as mira@example.com](/portal/dpa)',
    'button: Use a different account',
    HELP,
  ]);
  await user.click(screen.getByRole('button', { name: 'Use a different account' }));
  expect(ofType(actions, 'signOut/requested')).toEqual([
    events.signOut.requested({ returnTo: window.location.href }),
  ]);
  expect(shownLines()).toEqual([TITLE, 'output: Signing out…']);
});
