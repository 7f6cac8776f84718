import { act, screen, within } from '@testing-library/react';
import type { AccountLinkAction } from '../../../src/rules/accountLink';
import type { LinkProblem } from '../../../machines/linkProblem';
import { events } from '../../../src/kit/events';
import { EMAIL } from '../support/openAccount';
import { LOST, openPage } from '../support/openPage';
import { MIRA, ofType } from '../support/renderApp';

const title = () => screen.getByRole('heading', { level: 1 });

/** The only button of the page's main part. */
const only = () => within(screen.getByRole('main')).getByRole('button');

describe('the page of a mailed link to the account', () => {
  const opened = async (action: AccountLinkAction, email: string, signedIn = false) => {
    const app = await openPage(
      '/portal/account-link',
      signedIn ? { signedIn: 'EXISTS' as const } : {},
    );
    app.tell(events.accountLink.opened());
    app.tell(events.accountLink.arrived({ action, email }));
    return app;
  };

  it.each<[AccountLinkAction, string[], string[]]>([
    [
      'changeEmail',
      [
        'h1: Confirm your new email',
        'Confirm that m***@example.com is yours. You’ll sign in with it from now on.',
        'submit: Confirm new email',
      ],
      [
        'h1: Email changed',
        'You sign in with m***@example.com from now on.',
        '[Go to account](/portal/account)',
      ],
    ],
    [
      'undoEmailChange',
      [
        'h1: Undo the email change',
        'The email of your account will be m***@example.com. We’ll sign out all devices, remove recently added passkeys and connected accounts, and cancel a deletion of the account. You’ll choose a new password.',
        'submit: Undo change',
      ],
      [
        'h1: Change undone',
        'The email of your account is m***@example.com. All devices are signed out. Choose a new password to sign in again.',
        '[Choose new password](/portal/login/reset)',
      ],
    ],
    [
      'keepAccount',
      [
        'h1: Keep your account',
        'The account m***@example.com won’t be deleted, and you can use it again right away. We’ll sign out all other devices.',
        'submit: Keep account',
      ],
      [
        'h1: Account kept',
        'The account m***@example.com won’t be deleted. If you didn’t ask to delete it, someone else can sign in: choose a new password with “Forgot your password?” on the sign-in page.',
        '[Go to account](/portal/account)',
      ],
    ],
    [
      'keepSecondStep',
      [
        'h1: Keep two-step verification',
        'Two-step verification stays on for m***@example.com, and the removal is canceled.',
        'submit: Cancel removal',
      ],
      [
        'h1: Removal canceled',
        'Two-step verification stays on for m***@example.com. If you didn’t ask for the removal, change your password.',
        '[Go to account](/portal/account)',
      ],
    ],
    [
      'secureAccount',
      [
        'h1: Secure your account',
        'If something was done to the account m***@example.com and it wasn’t you, secure it now. We’ll sign out all devices, remove recently added passkeys and connected accounts, and cancel a deletion of the account. The password stops working, and you’ll choose a new one.',
        'submit: Secure account',
      ],
      [
        'h1: Account secured',
        'All devices of m***@example.com are signed out. Choose a new password to sign in again, then check your passkeys and other ways to sign in.',
        '[Choose new password](/portal/login/reset)',
      ],
    ],
  ])('asks before it acts, then leads on (%s)', async (action, before, after) => {
    const { shown, user, tell, actions } = await opened(action, EMAIL);
    expect(shown()).toEqual(before);
    // WCAG 2.4.3: the first stage of a page does not move the focus, the next one does.
    expect(document.body).toHaveFocus();
    await user.click(only());
    expect(ofType(actions, 'accountLink/submitted')).toHaveLength(1);
    expect(only()).toHaveAttribute('aria-disabled', 'true');
    tell(events.accountLink.answered({ kind: 'done', hasApp: false, waysRemoved: false }));
    expect(shown()).toEqual(after);
    expect(title()).toHaveFocus();
  });

  it('says what was removed, and the next step if the account has an authenticator app', async () => {
    const { shown, tell } = await opened('secureAccount', EMAIL);
    tell(events.accountLink.submitted());
    tell(events.accountLink.answered({ kind: 'done', hasApp: true, waysRemoved: true }));
    expect(shown().slice(2)).toEqual([
      'Passkeys and connected accounts that were added in the 7 days before the email, or since, are removed. If one of them was yours, add it again in your account.',
      'Signing in also needs a code from the account’s authenticator app. If you didn’t add that app, choose “I lost my phone and recovery codes” when we ask for the code. An administrator of your studio, or support, can remove it.',
      '[Choose new password](/portal/login/reset)',
    ]);
  });

  it('shows the address in full only to its owner, and names another account', async () => {
    const own = await opened('keepAccount', EMAIL.toUpperCase(), true);
    expect(own.shown().slice(1)).toEqual([
      'The account MIRA@EXAMPLE.COM won’t be deleted, and you can use it again right away. We’ll sign out all other devices.',
      'submit: Keep account',
    ]);
    own.unmount();
    const other = await opened('keepAccount', 'anna@studio.test', true);
    expect(other.shown().slice(1)).toEqual([
      'The account a***@studio.test won’t be deleted, and you can use it again right away. We’ll sign out all other devices.',
      'You’re signed in as mira@example.com. If this is about another account, you stay signed in.',
      'submit: Keep account',
    ]);
    other.tell(events.accountLink.submitted());
    other.tell(events.accountLink.answered(LOST));
    expect(other.shown().slice(1, 4)).toEqual([
      'alert: Check your connection. A browser extension, proxy or VPN can also block the request.',
      'alert: Network Unknow Error',
      'alert: POST https://studio.test/api',
    ]);
  });

  it('A23: names the signed-in account if a link of another one does not work', async () => {
    const { shown, tell } = await opened('changeEmail', 'anna@studio.test', true);
    tell(events.accountLink.submitted());
    // A lost response matters only for a used link.
    tell(events.accountLink.answered(LOST));
    tell(events.accountLink.submitted());
    tell(events.accountLink.answered({ kind: 'linkRefused', problem: 'expired' }));
    expect(shown()).toEqual([
      'h1: This link doesn’t work',
      'This link has expired.',
      'You’re signed in as mira@example.com. If this is about another account, you stay signed in.',
      '[Go to account](/portal/account)',
    ]);
  });
});

describe('the page that confirms an email', () => {
  const opened = async (
    signedIn: 'EXISTS' | 'NOT_EXISTS',
    email = EMAIL,
    emailVerified = false,
  ) => {
    const app = await openPage('/portal/confirm-email');
    if (signedIn === 'EXISTS')
      app.tell(events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified } }));
    app.tell(events.confirmEmail.opened());
    app.tell(events.confirmEmail.arrived({ link: 'present', email }));
    return app;
  };

  it('shows that the link is read', async () => {
    const { shown } = await openPage('/portal/confirm-email');
    expect(shown()).toEqual(['h1: Confirm your email', 'output: Checking your link…']);
  });

  it.each<['EXISTS' | 'NOT_EXISTS', string, string[], string[]]>([
    [
      'NOT_EXISTS',
      EMAIL,
      [
        'h1: Confirm your email',
        'Confirm that m***@example.com is yours to receive reports and security alerts.',
        'submit: Confirm this address',
      ],
      ['h1: Email confirmed', 'm***@example.com is confirmed.', '[Sign in](/portal/login)'],
    ],
    [
      'NOT_EXISTS',
      '',
      [
        'h1: Confirm your email',
        'Confirm that this email is yours to receive reports and security alerts.',
        'submit: Confirm this address',
      ],
      ['h1: Email confirmed', 'Your email is confirmed.', '[Sign in](/portal/login)'],
    ],
    [
      'EXISTS',
      EMAIL.toUpperCase(),
      [
        'h1: Confirm your email',
        'Confirm that mira@example.com is yours to receive reports and security alerts.',
        'submit: Confirm this address',
      ],
      ['h1: Email confirmed', 'mira@example.com is confirmed.', '[Go to report](/portal/report)'],
    ],
    [
      'EXISTS',
      'anna@studio.test',
      [
        'h1: Confirm your email',
        'Confirm that a***@studio.test is yours to receive reports and security alerts.',
        'You’re signed in as mira@example.com. That doesn’t change.',
        'submit: Confirm this address',
      ],
      ['h1: Email confirmed', 'a***@studio.test is confirmed.', '[Go to report](/portal/report)'],
    ],
  ])('asks before it confirms (%s, %s)', async (signedIn, email, before, after) => {
    const { shown, user, tell, actions } = await opened(signedIn, email);
    expect(shown()).toEqual(before);
    await user.click(only());
    expect(ofType(actions, 'confirmEmail/submitted')).toHaveLength(1);
    expect(only()).toHaveTextContent('Confirming…');
    tell(events.confirmEmail.answered({ kind: 'confirmed' }));
    expect(shown()).toEqual(after);
    expect(title()).toHaveFocus();
  });

  it.each([
    ['Sign in', { kind: 'confirmed' }, null],
    [
      'Sign in to request a new link',
      { kind: 'linkRefused', problem: 'expired' },
      '/portal/confirm-email',
    ],
  ] as const)('spec 4: "%s" leads where the login type says', async (name, result, returnTo) => {
    const { tell, user, actions } = await opened('NOT_EXISTS');
    tell(events.confirmEmail.submitted());
    tell(events.confirmEmail.answered(result));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo }),
    ]);
  });

  it('shows success if the address was confirmed elsewhere', async () => {
    const { shown } = await opened('EXISTS', EMAIL, true);
    expect(shown()[0]).toBe('h1: Email confirmed');
  });

  it.each<[LinkProblem, 'EXISTS' | 'NOT_EXISTS', string, string[]]>([
    [
      'expired',
      'NOT_EXISTS',
      EMAIL,
      [
        'h1: This link doesn’t work',
        'This link has expired. Links work for 24 hours.',
        '[Sign in to request a new link](/portal/login?redirect=/portal/confirm-email)',
      ],
    ],
    [
      'used',
      'EXISTS',
      EMAIL,
      [
        'h1: This link doesn’t work',
        'This link has already been used. If that was you, your email is confirmed.',
        'button: Resend email [aria-disabled=true]',
      ],
    ],
    [
      'used',
      'EXISTS',
      'anna@studio.test',
      [
        'h1: This link doesn’t work',
        'This link has already been used. If that was you, your email is confirmed.',
        'You’re signed in as mira@example.com. To request a new link for a***@studio.test, sign in to that account.',
        '[Sign in to request a new link](/portal/login?redirect=/portal/confirm-email)',
      ],
    ],
  ])(
    'A22: offers a new link to its owner, and says so to others (%s, %s, %s)',
    async (problem, signedIn, email, expected) => {
      const { shown, tell } = await opened(signedIn, email);
      tell(events.confirmEmail.submitted());
      tell(events.confirmEmail.answered({ kind: 'linkRefused', problem }));
      expect(shown()).toEqual(expected);
      expect(title()).toHaveFocus();
    },
  );

  it('without a link, sends one to the signed-in user', async () => {
    const { store, shown, tell, user, actions } = await openPage('/portal/confirm-email');
    tell(events.confirmEmail.opened());
    tell(events.confirmEmail.arrived({ link: 'absent', email: '' }));
    expect(shown()).toEqual([
      'h1: Confirm your email',
      'Open the link in the email we sent you, or sign in to request a new one.',
      '[Sign in to request a new link](/portal/login?redirect=/portal/confirm-email)',
    ]);
    const signedIn = events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified: false } });
    // Awaited: the text suspends until the account's machine is loaded.
    await act(async () => void store.dispatch(signedIn));
    tell(events.resendConfirmation.opened());
    expect(shown()).toEqual([
      'h1: Confirm your email',
      'We sent a link to mira@example.com. Open it from your inbox, or request a new one.',
      'button: Resend email [aria-disabled=true]',
    ]);
    tell(events.resendConfirmation.arrived({ wait: null }));
    expect(shown().slice(2)).toEqual(['button: Resend email']);
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(ofType(actions, 'resendConfirmation/requested')).toHaveLength(1);
    expect(shown().slice(2)).toEqual(['button: Sending… [aria-disabled=true]']);
    tell(events.resendConfirmation.answered(LOST));
    expect(shown().slice(2)).toEqual([
      'alert: Check your connection. A browser extension, proxy or VPN can also block the request.',
      'alert: Network Unknow Error',
      'alert: POST https://studio.test/api',
      'button: Resend email',
    ]);
    tell(events.resendConfirmation.requested());
    jest.useFakeTimers();
    const until = Date.now() + 2_000;
    tell(events.resendConfirmation.answered({ kind: 'sent', until, waitMs: 2_000 }));
    expect(shown().slice(2)).toEqual([
      'output: We sent a new link. Use the newest email.',
      'button: Resend in 2 s [aria-disabled=true]',
      'output: You can resend the email in 2 seconds.',
    ]);
    const before = ofType(actions, 'resendConfirmation/requested').length;
    act(() => only().click());
    expect(ofType(actions, 'resendConfirmation/requested')).toHaveLength(before);
    act(() => jest.advanceTimersByTime(3_000));
    jest.useRealTimers();
    expect(shown().slice(2)).toEqual([
      'output: We sent a new link. Use the newest email.',
      'button: Resend in 0 s [aria-disabled=true]',
      'output: You can resend the email in 2 seconds.',
    ]);
    tell(events.resendConfirmation.requested());
    tell(events.resendConfirmation.answered({ kind: 'confirmedAlready' }));
    expect(shown()[0]).toBe('h1: Confirm your email');
  });
});
