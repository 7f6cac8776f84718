import { screen, waitFor, fireEvent } from '@testing-library/react';
import type { ProofResult } from '../../../machines/account/freshSignIn';
import { events } from '../../../src/kit/events';
import { LOGIN_TYPE_SINGLE_SIGN_ON } from '../../../src/rules/cookies';
import { SENSITIVE_ACTIONS } from '../../../src/rules/sensitiveActions';
import { shownLines } from '../support/shownLines';
import { openAccount, EMAIL, NOON } from '../support/openAccount';
import { ofType } from '../support/renderApp';

const PASSKEY = { id: 'a', createdAt: 1, lastUsedAt: null, synced: true, aaguid: '', name: '' };

const asked = async ({
  passkeys = [PASSKEY],
  hasPassword = true,
  sso = false,
  needsCode = false,
} = {}) => {
  const app = await openAccount();
  app.tell(events.passkeys.read({ kind: 'passkeys', passkeys, hasPassword, otherWays: [] }));
  if (sso) app.tell(events.signInType.read({ type: LOGIN_TYPE_SINGLE_SIGN_ON, lastType: null }));
  app.tell(events.freshSignIn.asked({ action: 'changeEmail', needsCode }));
  const dialog = await screen.findByRole('dialog');
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, press, shown: () => shownLines(dialog) };
};

it('A77: asks for a passkey or the password of the account before a sensitive action', async () => {
  const { shown, press, user, tell, actions } = await asked();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus());
  expect(shown()).toEqual([
    'dialog h2: Confirm it’s you to change your email',
    'Use your passkey or enter your password to continue. We won’t ask again for 10 minutes.',
    'button: Use a passkey',
    'email: Email = mira@example.com [name=username; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]',
    'password: Password [name=password; autocomplete=current-password; autocapitalize=off; spellcheck=false]',
    'button: Show password [aria-pressed=false]',
    'submit: Continue',
    'button: Cancel',
  ]);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await press('Continue');
  await waitFor(() => expect(ofType(actions, 'freshSignIn/submitted')).toHaveLength(1));
  expect(shown()[2]).toBe('button: Use a passkey [aria-disabled=true]');
  expect(shown().slice(5)).toEqual([
    'button: Show password [aria-pressed=false]',
    'submit: Checking… [aria-disabled=true]',
    'output: Checking…',
    'button: Cancel',
  ]);
  tell(events.freshSignIn.answered({ kind: 'wrongPassword' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'This isn’t your password. ',
  );
  await press('Cancel');
  expect(ofType(actions, 'freshSignIn/canceled')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('requests the list of passkeys again when it is forgotten meanwhile', async () => {
  const { tell, actions } = await asked();
  const before = ofType(actions, 'passkeys/asked').length;
  tell(events.passkeys.reset());
  expect(ofType(actions, 'passkeys/asked').length).toBeGreaterThan(before);
});

it.each<[ProofResult['kind'], ProofResult, string]>([
  [
    'notPicked',
    { kind: 'notPicked', reason: 'cancelled' },
    'The passkey window was closed or timed out. Try again, or enter your password.',
  ],
  [
    'notVerified',
    { kind: 'notVerified' },
    'This passkey doesn’t belong to this account, or we couldn’t check it. Try again, or enter your password.',
  ],
])('accepts a passkey, and explains beside it why not (%s)', async (_kind, result, expected) => {
  const { shown, press, tell, actions } = await asked();
  await press('Use a passkey');
  expect(ofType(actions, 'freshSignIn/passkeyPressed')).toHaveLength(1);
  expect(shown()[2]).toBe('button: Waiting for your passkey… [aria-disabled=true]');
  tell(events.freshSignIn.answered(result));
  expect(shown().slice(2, 4)).toEqual(['button: Use a passkey', `alert: ${expected}`]);
});

it('A77: asks someone without a password for the passkey alone', async () => {
  const { shown, press, tell } = await asked({ hasPassword: false });
  expect(shown()).toEqual([
    'dialog h2: Confirm it’s you to change your email',
    'Use your passkey to continue. We won’t ask again for 10 minutes.',
    'button: Use a passkey',
    'button: Cancel',
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus());
  await press('Use a passkey');
  tell(events.freshSignIn.answered({ kind: 'notPicked', reason: 'cancelled' }));
  expect(shown().at(-2)).toBe(
    'alert: Your passkey wasn’t used. Try again, or set a password in your account first.',
  );
});

it.each([
  ['with a password', {}],
  ['without one', { hasPassword: false }],
  ['with single sign-on', { sso: true }],
])('A42: asks for a code or a passkey if only the second factor is missing, %s', async (...row) => {
  const { shown, press, user, tell, actions } = await asked({ ...row[1], needsCode: true });
  expect(shown().slice(1)).toEqual([
    'Use your passkey, or enter a code from your authenticator app. We won’t ask again for 10 minutes.',
    'button: Use a passkey',
    expect.stringMatching(/^text: Verification code .*; described: Use your passkey, or enter/),
    'submit: Continue',
    'button: Cancel',
  ]);
  await press('Use a passkey');
  tell(events.freshSignIn.answered({ kind: 'notPicked', reason: 'cancelled' }));
  expect(shown()).toContain(
    'alert: The passkey window was closed or timed out. Try again, or enter a code.',
  );
  const field = screen.getByLabelText('Verification code');
  await user.type(field, '12345');
  await press('Continue');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('12345');
  await user.type(field, '6');
  await waitFor(() => expect(ofType(actions, 'freshSignIn/submitted')).toHaveLength(1));
  tell(events.freshSignIn.answered({ kind: 'wrongCode', left: 4 }));
  expect(field).toHaveAccessibleDescription(/^This code isn’t right.* You have 4 tries left/);
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

it.each([[[]], [[PASSKEY]]])(
  'A42: stays open for a code that is missing after the password, with the focus (passkeys: %j)',
  async (passkeys) => {
    const { tell } = await asked({ passkeys });
    const dialog = screen.getByRole('dialog');
    tell(events.freshSignIn.submitted({ secret: 'handle' }));
    tell(events.freshSignIn.answered({ kind: 'codeMissing' }));
    const field = screen.getByLabelText('Verification code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/code from your authenticator app/);
    expect(screen.getByRole('dialog')).toBe(dialog);
  },
);

it('A42: asks someone without a passkey for the code', async () => {
  const { shown } = await asked({ passkeys: [], needsCode: true });
  expect(shown()[1]).toBe(
    'Enter a code from your authenticator app to continue. We won’t ask again for 10 minutes.',
  );
  await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus());
});

it('still asks for a password if there is no passkey either: the server says how to get one', async () => {
  const { shown } = await asked({ passkeys: [], hasPassword: false });
  expect(shown()).toContain('submit: Continue');
});

it('A77: asks for the password first if the passkeys are read later, since the form would move', async () => {
  const { shown, tell } = await asked({ passkeys: [] });
  const ways = { hasPassword: true, otherWays: [] };
  tell(events.passkeys.asked());
  tell(events.passkeys.read({ kind: 'passkeys', passkeys: [PASSKEY], ...ways }));
  expect(shown()[1]).toBe('Enter your password to continue. We won’t ask again for 10 minutes.');
  expect(shown().at(-2)).toBe('button: Use a passkey');
});

it('explains a refused proof above the form', async () => {
  const { shown, tell } = await asked({ passkeys: [] });
  expect(shown().at(-1)).toBe('button: Cancel');
  tell(events.freshSignIn.submitted({ secret: 'handle' }));
  tell(events.freshSignIn.answered({ kind: 'notAllowed', reason: 'Suspended.' }));
  expect(shown().slice(1, 4)).toEqual([
    'Enter your password to continue. We won’t ask again for 10 minutes.',
    'alert: h2: There is a problem',
    'alert: Suspended.',
  ]);
});

it('A80: counts down on the button until the password can be tried again', async () => {
  const { shown, tell } = await asked({ passkeys: [] });
  tell(events.freshSignIn.submitted({ secret: 'handle' }));
  const until = Date.now() + 65_000;
  tell(events.freshSignIn.answered({ kind: 'failed', message: 'Wait.', failure: null, until }));
  expect(shown()).toContain('submit: Continue in 1:05');
  tell(events.freshSignIn.submitted({ secret: 'handle' }));
  tell(events.freshSignIn.answered({ kind: 'wrongPassword' }));
  expect(shown()).toContain('submit: Continue');
});

it('names the action that requires it', async () => {
  const { tell } = await openAccount();
  const titles = SENSITIVE_ACTIONS.map((action) => {
    tell(events.freshSignIn.reset());
    tell(events.freshSignIn.asked({ action }));
    return screen.getByRole('dialog').querySelector('h2')?.textContent;
  });
  expect(titles).toEqual([
    'Confirm it’s you to change your email',
    'Confirm it’s you to change your passkeys',
    'Confirm it’s you to change your connected accounts',
    'Confirm it’s you to change your second step',
    'Confirm it’s you to remove your authenticator app',
    'Confirm it’s you to download your data',
    'Confirm it’s you to delete your account',
    'Confirm it’s you to create a studio key',
    'Confirm it’s you to change who can administer your studio',
    'Confirm it’s you to change who needs a second step',
    'Confirm it’s you to remove a member’s second step',
  ]);
});

it('signs in in a new tab with single sign-on, then continues', async () => {
  const { shown, press, actions } = await asked({ passkeys: [], sso: true });
  expect(shown()).toEqual([
    'dialog h2: Confirm it’s you to change your email',
    'You sign in with single sign-on. Sign in again in a new tab, then continue here. We won’t ask again for 10 minutes. [Sign in in a new tab (opens in a new tab)](/portal/login) [target=_blank; rel=noopener]',
    'button: I’ve signed in, continue',
    'button: Cancel',
  ]);
  await press('I’ve signed in, continue');
  expect(ofType(actions, 'freshSignIn/continued')).toHaveLength(1);
});

const EMAIL_READ = events.emailChange.read({
  kind: 'email',
  email: { email: EMAIL, confirmed: true, pending: null, undelivered: false },
  resendAt: 0,
});
const SECOND_STEP = events.secondStep.read({
  kind: 'settings',
  settings: {
    offered: true,
    apps: [{ name: 'Work phone', createdAt: NOON, lastUsedAt: NOON }],
    recoveryCodesLeft: 9,
    devices: [],
    required: false,
  },
});
const DELETION = events.deletion.answered({
  kind: 'deletion',
  deletion: { email: EMAIL, deleteAt: 0, isLastAdministrator: false },
});

describe('Escape closes a form of the account, as its Cancel does', () => {
  it.each([
    ['the change of the email', EMAIL_READ, 'Change email', 'New email', 'emailChange/closed'],
    [
      'the removal of an app',
      SECOND_STEP,
      'Remove Work phone',
      'Verification or recovery code',
      'secondStep/canceled',
    ],
  ] as const)('%s, typed text or not, and its button has the focus again', async (...row) => {
    const [, read, button, field, closed] = row;
    const { tell, user, actions } = await openAccount();
    tell(read);
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByLabelText(field)).toHaveFocus();
    // It closes the candidates of Chinese input only.
    fireEvent.keyDown(screen.getByLabelText(field), { key: 'Escape', isComposing: true });
    expect(ofType(actions, closed)).toEqual([]);
    await user.keyboard('typed{Escape}');
    expect(ofType(actions, closed)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(field)).toHaveValue('');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus());
  });

  it.each([
    ['deletion', DELETION, 'Delete account…', 'deletion/closed'],
    ['second-step', SECOND_STEP, 'Add another app', 'appSetup/canceled'],
  ] as const)('%s, on its title, which has the focus', async (id, read, button, closed) => {
    const { tell, user, actions } = await openAccount();
    tell(read);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: button }));
    tell(events.appSetup.begun({ kind: 'begun', secret: 'secret' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', id));
    await user.keyboard('{Escape}');
    expect(ofType(actions, closed)).toHaveLength(1);
    expect(screen.getByRole('button', { name: button })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(ofType(actions, closed)).toHaveLength(1);
  });

  it('the deletion', async () => {
    const { tell, user, actions } = await openAccount();
    tell(DELETION);
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    await user.type(screen.getByLabelText(`Enter ${EMAIL} to confirm`), 'mira{Escape}');
    expect(ofType(actions, 'deletion/closed')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Delete account…' })).toBeVisible();
  });

  it('not while it is being sent', async () => {
    const { tell, user } = await openAccount();
    tell(EMAIL_READ);
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.keyboard('mira@new.example{Enter}');
    await screen.findByRole('button', { name: 'Sending…' });
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('New email')).toHaveValue('mira@new.example');
  });
});
