import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { ofType, renderApp } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';

const TITLE = 'h1: Confirm Your Email';
const INTRO = 'Enter the email you sign in with. We’ll send you a link to choose a new password.';
const BACK = '[Back to sign-in](/portal/login)';
const EMAIL = 'ana@tide.test';
const sentPage = (button: string, ...announced: string[]) => [
  'h1: Check your inbox',
  `output: If ${EMAIL} has an account, a link is on its way. It works once and expires in 1 hour.`,
  'Don’t see it after a few minutes? Check your spam folder and the address above.',
  button,
  ...announced,
  'button: Use a different email',
  HELP,
];

const open = async () => {
  const app = await renderApp({ path: '/portal/login/forgot' });
  app.tell(events.resetRequest.arrived({ email: '', wait: null }));
  return app;
};

it('requests a link, and shows the same page while it is sent', async () => {
  const { user, actions, tell } = await open();
  const form = (field: string, ...button: string[]) => [TITLE, INTRO, field, ...button, BACK, HELP];
  expect(shownLines()).toEqual(
    form(
      'email: Email [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false]',
      'submit: Send link',
    ),
  );
  await user.type(screen.getByLabelText('Email'), `${EMAIL} {Enter}`);
  await waitFor(() =>
    expect(ofType(actions, 'resetRequest/submitted').map(({ payload }) => payload)).toEqual([
      { email: EMAIL },
    ]),
  );
  expect(shownLines()).toEqual(
    form(
      `email: Email = ${EMAIL} [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]`,
      'submit: Sending… [aria-disabled=true]',
      'output: Sending…',
    ),
  );
  tell(
    events.resetRequest.answered({
      kind: 'fieldError',
      fieldErrors: [{ id: 'email', error: 'Unknown domain.' }],
    }),
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Unknown domain.');
});

it('UX 63, P18: focuses the result, and resends the mail after a wait, or sends it to another address', async () => {
  const { user, actions, tell } = await open();
  const went = (waitMs: number) =>
    tell(events.resetRequest.answered({ kind: 'sent', until: Date.now() + waitMs, waitMs }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const resent = () => ofType(actions, 'resetRequest/resent').length;
  tell(events.resetRequest.submitted({ email: EMAIL }));
  went(60_000);
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
  const wait = 'output: You can resend the email in 60 seconds.';
  expect(shownLines()).toEqual(sentPage('button: Resend in 60 s [aria-disabled=true]', wait));
  await press('Resend in 60 s');
  expect(resent()).toBe(0);
  const isOver = 'xstate.after.resendWait.resetRequest.sent.waiting';
  tell(timerElapsed('resetRequest', isOver));
  const ready = 'output: You can resend the email now.';
  expect(shownLines()).toEqual(sentPage('button: Resend email', ready));
  await press('Resend email');
  expect(shownLines()).toEqual(sentPage('button: Sending… [aria-disabled=true]'));
  await press('Sending…');
  expect(resent()).toBe(1);
  went(1_000);
  expect(shownLines()).toEqual(sentPage('button: Resend in 1 s [aria-disabled=true]'));
  await press('Use a different email');
  expect(ofType(actions, 'resetRequest/addressChanged')).toHaveLength(1);
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  await waitFor(() => expect(ofType(actions, 'resetRequest/submitted')).toHaveLength(2));
  expect(shownLines()).toContain('submit: Sending… [aria-disabled=true]');
  expect(shownLines()).toContain(INTRO);
});
