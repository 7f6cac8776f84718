import { screen, waitFor } from '@testing-library/react';
import type {
  PasswordResetResult,
  ResetLinkProblem,
} from '../../../machines/passwordReset/passwordReset';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';

const RULES = [
  '8 to 20 characters',
  'a lowercase letter',
  'an uppercase letter',
  'a number',
  'only letters A to Z and numbers',
];
const NEEDS = 'Your password needs:';
const BACK = '[Back to sign-in](/portal/login)';
const NO_RESPONSE: PasswordResetResult = {
  kind: 'failed',
  message: null,
  failure: { kind: 'network', status: 0, method: 'POST', url: '/reset' },
};

/** The page of a link for an account, or for an unknown one. */
const open = async (email = '') => {
  const app = await renderApp({ path: '/portal/login/reset' });
  app.tell(events.passwordReset.arrived({ link: 'present', email }));
  await screen.findByLabelText('New password');
  return app;
};

/** The same, after the server's response to a new password. */
const answered = async (result: PasswordResetResult) => {
  const app = await open();
  app.tell(events.passwordReset.submitted({ secret: 'handle' }));
  app.tell(events.passwordReset.answered(result));
  return app;
};

it('UX 4, 6, 7, 19: names the account for password managers, and the rules for everyone', async () => {
  await open('ana@studio.test');
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
  const { user } = await open();
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
  const { user, actions, secretHandles } = await open();
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
