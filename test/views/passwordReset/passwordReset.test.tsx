import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { ofType, renderApp } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';
import type {
  PasswordResetResult,
  ResetLinkProblem,
} from '../../../machines/passwordReset/passwordReset';

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

describe('the page of the link', () => {
  const RULES = [
    '8 to 20 characters',
    'a lowercase letter',
    'an uppercase letter',
    'a number',
    'only letters A to Z and numbers',
  ];
  const NEEDS = 'Your password needs:';
  const NO_RESPONSE: PasswordResetResult = {
    kind: 'failed',
    message: null,
    failure: { kind: 'network', status: 0, method: 'POST', url: '/reset' },
  };

  /** The page of a link for an account, or for an unknown one. */
  const openLink = async (email = '') => {
    const app = await renderApp({ path: '/portal/login/reset' });
    app.tell(events.passwordReset.arrived({ link: 'present', email }));
    await screen.findByLabelText('New password');
    return app;
  };

  /** The same, after the server's response to a new password. */
  const answered = async (result: PasswordResetResult) => {
    const app = await openLink();
    app.tell(events.passwordReset.submitted({ secret: 'handle' }));
    app.tell(events.passwordReset.answered(result));
    return app;
  };

  it('UX 4, 6, 7, 19: names the account for password managers, and the rules for everyone', async () => {
    await openLink('ana@studio.test');
    expect(shownLines()).toEqual([
      'h1: Reset Your Password',
      'Choose a new password for your account.',
      'email: Account = ana@studio.test [name=username; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]',
      `password: New password [name=password; autocomplete=new-password; autocapitalize=off; spellcheck=false; described: ${NEEDS}${RULES.map((rule) => `Not met yet: ${rule}`).join('')}]`,
      'button: Show password [aria-pressed=false]',
      NEEDS,
      ...RULES.map((rule) => `Not met yet: ${rule}`),
      'password: Confirm password [name=password_confirm; autocomplete=new-password; autocapitalize=off; spellcheck=false]',
      'button: Show confirmed password [aria-pressed=false]',
      'submit: Set new password',
      HELP,
    ]);
  });

  it('UX 19: marks the rules that the typed password meets, and announces the rest once typing stops', async () => {
    const { user } = await openLink();
    const field = screen.getByLabelText('New password');
    await user.type(field, 'abc');
    const shown = () => shownLines().filter((line) => /^(Not met yet|Met): /.test(line));
    expect(shown()).toEqual([
      `Not met yet: ${RULES[0]}`,
      `Met: ${RULES[1]}`,
      `Not met yet: ${RULES[2]}`,
      `Not met yet: ${RULES[3]}`,
      `Met: ${RULES[4]}`,
    ]);
    const missing = `output: The password still needs: ${RULES[0]}; ${RULES[2]}; ${RULES[3]}.`;
    await waitFor(() => expect(shownLines()).toContain(missing));
    await user.type(field, 'DEF123');
    expect(shown()).toEqual(RULES.map((rule) => `Met: ${rule}`));
    await waitFor(() => expect(shownLines()).toContain('output: The password meets every rule.'));
    await user.clear(field);
    expect(shown()).toEqual(RULES.map((rule) => `Not met yet: ${rule}`));
  });

  it('sends the password as a handle, and is busy meanwhile', async () => {
    const { user, actions, secretHandles } = await openLink();
    await user.type(screen.getByLabelText('New password'), 'Lantern2026');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern2026{Enter}');
    await waitFor(() => expect(ofType(actions, 'passwordReset/submitted')).toHaveLength(1));
    const [{ payload } = { payload: {} }] = ofType(actions, 'passwordReset/submitted');
    expect(secretHandles.take((payload as { secret: string }).secret)).toBe('Lantern2026');
    expect(shownLines().slice(-3)).toEqual([
      'submit: Setting new password… [aria-disabled=true]',
      'output: Setting new password…',
      HELP,
    ]);
  });

  it('says after a lost response that the password may be set already', async () => {
    const { tell } = await answered(NO_RESPONSE);
    expect(shownLines().slice(0, 5)).toEqual([
      'alert: h2: There is a problem',
      'alert: Check your connection, then try again. What you typed is still here.',
      'alert: Network Unknow Error',
      'alert: POST /reset',
      'alert: If your request reached us, your new password is already set.',
    ]);
    tell(events.passwordReset.submitted({ secret: 'handle' }));
    tell(events.passwordReset.answered({ kind: 'linkRefused', problem: 'used' }));
    expect(shownLines()[1]).toBe(
      'This link has already been used, maybe by your last try. Sign in with your new password, or request a new link.',
    );
  });

  it.each<[problem: ResetLinkProblem, words: string]>([
    ['broken', 'This link is incomplete. Open it from the email again, or request a new one.'],
    ['expired', 'This link has expired. Links work for 1 hour.'],
    ['used', 'This link has already been used. Request a new one.'],
    ['unusable', 'This link can’t be used. It may have expired or already been used.'],
  ])('a link that is %s leads to a new one', async (problem, words) => {
    const { user, tell, actions } = await answered({ kind: 'linkRefused', problem });
    expect(shownLines()).toEqual([
      'h1: This link doesn’t work',
      words,
      'button: Request new link',
      BACK,
      HELP,
    ]);
    await user.click(screen.getByRole('button', { name: 'Request new link' }));
    expect(ofType(actions, 'passwordReset/newLinkChosen')).toHaveLength(1);
    expect(shownLines()).toEqual(['h1: Reset Your Password', 'output: Checking your link…']);
    tell(events.passwordReset.navigationFailed());
    await screen.findByText(/we couldn’t open the page to request a new one/);
  });

  it.each([
    [false, false, 'Sign in with your new password.', 'button: Sign in'],
    [
      true,
      false,
      'Sign in with your new password. All other devices are signed out.',
      'button: Sign in',
    ],
    [
      true,
      true,
      'You’re still signed in. All other devices are signed out.',
      '[Go to account](/portal/account)',
    ],
  ])(
    'UX 64: changed, signed out everywhere: %p, signed in here: %p',
    async (signedOutEverywhere, signedInHere, words, action) => {
      const { user, actions } = await answered({
        kind: 'changed',
        signedOutEverywhere,
        signedInHere,
      });
      expect(shownLines()).toEqual(['h1: Password changed', words, action, HELP]);
      if (signedInHere) return;
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(ofType(actions, 'signInType/signInRequested')).toEqual([
        events.signInType.signInRequested({ returnTo: null }),
      ]);
    },
  );
});
