import { act, screen, waitFor } from '@testing-library/react';
import type {
  ConnectResult,
  ProviderSignInResult,
} from '../../../machines/providers/providerSignIn';
import { events } from '../../../src/kit/events';
import { PASSKEY_OFFER_KEY } from '../../../src/rules/cookies';
import { LOST, openPage } from '../support/openPage';
import { MIRA, ofType } from '../support/renderApp';

describe('the page that changes the password', () => {
  const PATH = '/portal/account/password';

  const openForm = async (passkeyUntil = 0) => {
    const app = await openPage(PATH, { signedIn: 'EXISTS' });
    app.tell(events.changePassword.read({ passkeyUntil }));
    return app;
  };

  it('shows the fields, whose password it is, and what is done', async () => {
    const { shown, user, tell, actions } = await openForm();
    expect(shown()).toEqual([
      'h1: Change your password',
      'Enter your current password, then choose a new one.',
      'email: Account = mira@example.com [name=username; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]',
      'password: Current password [name=current_password; autocomplete=current-password; autocapitalize=off; spellcheck=false]',
      'button: Show current password [aria-pressed=false]',
      'password: New password [name=password; autocomplete=new-password; autocapitalize=off; spellcheck=false; described: Your password needs:Not met yet: 8 to 20 charactersNot met yet: a lowercase letterNot met yet: an uppercase letterNot met yet: a numberNot met yet: only letters A to Z and numbers]',
      'button: Show password [aria-pressed=false]',
      'Your password needs:',
      'Not met yet: 8 to 20 characters',
      'Not met yet: a lowercase letter',
      'Not met yet: an uppercase letter',
      'Not met yet: a number',
      'Not met yet: only letters A to Z and numbers',
      'password: Confirm password [name=password_confirm; autocomplete=new-password; autocapitalize=off; spellcheck=false]',
      'button: Show confirmed password [aria-pressed=false]',
      'checkbox: Keep other devices signed in [name=keep; described: Leave this unselected if someone else may know your current password.]',
      'Leave this unselected if someone else may know your current password.',
      'submit: Change password',
    ]);
    await user.type(screen.getByLabelText('Current password'), 'Lantern2025');
    await user.type(screen.getByLabelText('New password'), 'Lantern2026');
    await user.type(screen.getByLabelText(/^Confirm/), 'Lantern2026');
    await user.click(screen.getByLabelText('Keep other devices signed in'));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(ofType(actions, 'changePassword/submitted')).toHaveLength(1));
    expect(ofType(actions, 'changePassword/submitted')).toMatchObject([
      { payload: { keepSessions: true } },
    ]);
    expect(shown().filter((line) => line.includes('Changing'))).toEqual([
      'submit: Changing… [aria-disabled=true]',
      'output: Changing…',
    ]);
    tell(events.changePassword.answered(LOST));
    expect(shown().slice(1, 5)).toEqual([
      'alert: Check your connection, then try again. What you typed is still here.',
      'alert: Network Unknow Error',
      'alert: POST https://studio.test/api',
      'alert: If your request reached us, your password is already changed.',
    ]);
    // Offline it was not sent, but an earlier attempt may have been.
    const offline = { ...LOST, failure: { ...LOST.failure, offline: true } } as const;
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: true }));
    tell(events.changePassword.answered(offline));
    expect(shown()[1]).toMatch(/^alert: Check your connection/);
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: true }));
    tell(
      events.changePassword.answered({
        kind: 'fieldError',
        fieldErrors: [{ id: 'password', error: 'Too common.' }],
      }),
    );
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Too common\./);
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: true }));
    tell(events.changePassword.answered({ kind: 'changed', signedOutElsewhere: false }));
    expect(shown()).toEqual([
      'h1: Password changed',
      'You’re still signed in on this device.',
      '[Go to account](/portal/account)',
    ]);
  });

  it('offers a passkey after the change, even if this tab has offered one', async () => {
    sessionStorage.setItem(PASSKEY_OFFER_KEY, MIRA.userId);
    const { store, tell, actions } = await openForm();
    const read = events.signInType.read({ type: null, lastType: '2' });
    await act(async () => void store.dispatch(read));
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: false }));
    expect(ofType(actions, 'passkeyOffer/asked')).toHaveLength(0);
    const changed = events.changePassword.answered({ kind: 'changed', signedOutElsewhere: true });
    // Awaited: the note suspends until its machine is loaded.
    await act(async () => void store.dispatch(changed));
    await waitFor(() => expect(ofType(actions, 'passkeyOffer/asked')).toHaveLength(1));
  });

  it('A37: asks for no current password while a passkey replaces it, and says until when', async () => {
    const { shown, user, tell, actions } = await openForm(new Date(2026, 10, 28, 14, 12).getTime());
    expect(shown().slice(0, 3)).toEqual([
      'h1: Change your password',
      'You used your passkey a few minutes ago, so your current password isn’t needed until 2:12 PM. Choose a new one.',
      expect.stringMatching('email: Account = mira@example.com'),
    ]);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.type(screen.getByLabelText('New password'), 'Lantern2026');
    await user.type(screen.getByLabelText(/^Confirm/), 'Lantern2026');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(ofType(actions, 'changePassword/submitted')).toHaveLength(1));
    expect(ofType(actions, 'changePassword/submitted')).toMatchObject([
      { payload: { current: '', keepSessions: false } },
    ]);
    tell(events.changePassword.answered({ kind: 'currentNeeded' }));
    const current = screen.getByLabelText('Current password');
    expect(current).toHaveFocus();
    expect(current).toHaveAccessibleDescription(
      'You used your passkey too long ago. Enter your current password. ',
    );
    expect(shown()[1]).toBe('Enter your current password, then choose a new one.');
    expect(screen.getByLabelText('New password')).toHaveValue('Lantern2026');
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: false }));
    tell(events.changePassword.answered({ ...LOST, failure: { ...LOST.failure, offline: true } }));
    expect(shown()[1]).toBe(
      'alert: Your password wasn’t changed. Check your connection, then try again. What you typed is still here.',
    );
    tell(events.changePassword.submitted({ current: '', secret: '', keepSessions: false }));
    tell(events.changePassword.answered({ kind: 'changed', signedOutElsewhere: true }));
    expect(shown()[1]).toBe(
      'You’re still signed in on this device. All other devices are signed out.',
    );
  });
});

describe('the page to which a provider redirects', () => {
  const PATH = '/portal/provider-sign-in';
  const SEARCH = '?redirect=%2Fportal%2Fpeople';
  const arrival = { id: 'acme', name: 'Acme', email: null, remember: false };
  const opened = async (
    from: 'signIn' | 'proved',
    signedIn: 'EXISTS' | 'NOT_EXISTS' = 'NOT_EXISTS',
    email: string | null = null,
  ) => {
    const app = await openPage(PATH + SEARCH, { signedIn });
    app.tell(events.providerSignIn.opened());
    app.tell(events.providerSignIn.arrived({ ...arrival, from, email }));
    return app;
  };

  it.each<[ProviderSignInResult['kind'], ProviderSignInResult, string[]]>([
    [
      'unlinked',
      { kind: 'unlinked', email: null },
      [
        'h1: Connect Acme',
        'You haven’t signed in with Acme here yet. Sign in another way once, and you can connect it.',
        '[Sign in another way](/portal/login?redirect=%2Fportal%2Fprovider-sign-in%3Fredirect%3D%252Fportal%252Fpeople)',
      ],
    ],
    [
      'unlinked',
      { kind: 'unlinked', email: 'mira@acme.example' },
      [
        'h1: Connect Acme',
        'You haven’t signed in with Acme (mira@acme.example) here yet. Sign in another way once, and you can connect it.',
        '[Sign in another way](/portal/login?redirect=%2Fportal%2Fprovider-sign-in%3Fredirect%3D%252Fportal%252Fpeople)',
      ],
    ],
    [
      'refused',
      { kind: 'refused', reason: 'cancelled' },
      [
        'h1: You’re not signed in yet',
        'alert: You canceled the sign-in at Acme. Try again, or sign in another way.',
        '[Back to sign-in](/portal/login?redirect=%2Fportal%2Fpeople)',
      ],
    ],
    [
      'failed',
      { ...LOST, sessionUnread: true },
      [
        'h1: You’re not signed in yet',
        'alert: Your sign-in at Acme is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
        '[Back to sign-in](/portal/login?redirect=%2Fportal%2Fpeople)',
      ],
    ],
  ])('shows how a sign-in ended (%s)', async (_kind, result, expected) => {
    const { shown, tell } = await opened('signIn');
    expect(shown()).toEqual(['h1: Sign in', 'output: Checking your sign-in…']);
    tell(events.providerSignIn.answered(result));
    expect(shown()).toEqual(expected);
  });

  it.each<[string | null, ConnectResult['kind'], ConnectResult, string[], string[]]>([
    [
      null,
      'connected',
      { kind: 'connected' },
      [
        'h1: Connect Acme',
        'Connect your Acme account to mira@example.com? You can then use it to sign in.',
        'button: Connect Acme',
        '[Not now](/portal/people)',
      ],
      [
        'h1: Acme is connected',
        'You can sign in with Acme next time.',
        '[Continue](/portal/people)',
      ],
    ],
    [
      'mira@acme.example',
      'taken',
      { kind: 'taken' },
      [
        'h1: Connect Acme',
        'Connect your Acme account (mira@acme.example) to mira@example.com? You can then use it to sign in.',
        'button: Connect Acme',
        '[Not now](/portal/people)',
      ],
      [
        'h1: Acme isn’t connected',
        'alert: This Acme account is connected to a different account here.',
        '[Continue](/portal/people)',
      ],
    ],
  ])(
    'asks before it connects the account (%s, %s)',
    async (email, _kind, result, before, after) => {
      const { shown, tell, user, actions } = await opened('proved', 'EXISTS', email);
      expect(shown()).toEqual(before);
      await user.click(screen.getByRole('button', { name: 'Connect Acme' }));
      expect(ofType(actions, 'providerSignIn/connectPressed')).toHaveLength(1);
      expect(shown()).toEqual(['h1: Sign in', 'output: Connecting…']);
      tell(events.providerSignIn.connectAnswered(result));
      expect(shown()).toEqual(after);
    },
  );
});
