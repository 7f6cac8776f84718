import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import {
  DETAILS,
  EMAIL,
  exact,
  failed,
  NOON,
  openAccount,
  SUMMARY,
  timed,
} from '../support/openAccount';
import { ofType } from '../support/renderApp';

describe('the account page', () => {
  it('shows the email, links to its sections, and the placeholders of all of them', async () => {
    await openAccount();
    const main = screen.getByRole('main');
    expect(shownLines(main)).toEqual([
      'h1: Your account',
      'mira@example.com',
      'nav: On this page',
      '[Profile](#profile)',
      '[Email](#email)',
      '[Sign-in and security](#security)',
      '[Devices](#devices)',
      '[Emails we sent you](#mails)',
      '[Your data](#data)',
      '[Delete account](#deletion)',
      'section h2: Profile',
      'Members of your studio see your name.',
      'output: Loading…',
      'section h2: Email',
      'You sign in with this email and receive reports and security alerts there.',
      'output: Loading…',
      'section h2: Sign-in and security',
      'h3: Password',
      'You’ll need your current password.',
      '[Change password](/portal/account/password)',
      'section h2: Passkeys',
      'Sign in with your fingerprint, face or screen lock instead of your password. Your password stays.',
      'output: Loading…',
      'section h2: Two-step verification',
      'After your password, we ask for a code from an app on your phone. Passkeys don’t need it.',
      'output: Loading…',
      'section h2: Connected accounts',
      'Accounts elsewhere that you can sign in with here.',
      'output: Loading…',
      'section h2: Devices',
      'Where you’re signed in. Signing a device out takes effect immediately.',
      'output: Loading…',
      'section h2: Emails we sent you',
      'The newest emails to your confirmed address. If you just got one that isn’t listed here, don’t open its links.',
      'output: Loading…',
      'section h2: Your data',
      'Everything we hold about you, in one file you can read and take elsewhere.',
      'output: Loading…',
      'section h2: Delete account',
      'You have 14 days to change your mind. After that, your account is gone for good.',
      'output: Loading…',
    ]);
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    for (const link of within(contents).getAllByRole('link')) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target).toHaveTextContent(link.textContent);
    }
  });

  it('offers to retry a section that could not be loaded, or loads slowly', async () => {
    const { part, lines, tell, actions, user } = await openAccount();
    tell(events.profile.read(failed));
    expect(lines('Profile')).toEqual([
      'alert: We couldn’t load this part.',
      ...DETAILS,
      'alert: button: Try again: Profile [shown: Try again]',
    ]);
    jest.useFakeTimers();
    fireEvent.click(within(part('Profile')).getByRole('button'));
    expect(ofType(actions, 'profile/asked')).toHaveLength(2);
    act(() => jest.advanceTimersByTime(9_999));
    expect(lines('Profile')).toEqual(['output: Loading…']);
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect(lines('Profile')).toEqual([
      'output: This is taking longer than usual.',
      'button: Try again: Profile [shown: Try again]',
    ]);
    await user.click(within(part('Profile')).getByRole('button'));
    expect(ofType(actions, 'profile/asked')).toHaveLength(3);
  });

  it('shows where a password is changed, or set for the first time', async () => {
    const { tell, lines, user, part } = await openAccount();
    const none = { kind: 'passkeys' as const, passkeys: [], otherWays: [] };
    tell(events.passkeys.read({ ...none, hasPassword: false }));
    expect(lines('Sign-in and security')).toEqual([
      'h3: Password',
      'You don’t have a password yet. We’ll email you a link to choose one.',
      '[Set password](/login/forgot?email=mira%40example.com)',
    ]);
    tell(events.passkeys.asked());
    tell(events.passkeys.read({ ...none, hasPassword: true }));
    await user.click(within(part('Sign-in and security')).getByRole('link'));
    await waitFor(() => expect(window.location.pathname).toBe('/portal/account/password'));
  });
});

const PROFILE = {
  first_name: 'Mira',
  last_name: 'Song',
  company: 'Tide',
  title: '',
  language: 'en',
};
const read = events.profile.read({ kind: 'profile', profile: PROFILE });

describe('the profile', () => {
  it('shows the fields, and what was saved', async () => {
    const { tell, lines, user, part, actions } = await openAccount();
    tell(read);
    expect(lines('Profile')).toEqual([
      'text: First name = Mira [name=first_name; autocomplete=given-name]',
      'text: Last name = Song [name=last_name; autocomplete=family-name]',
      'text: Company (optional) = Tide [name=company; autocomplete=organization]',
      'text: Title (optional) [name=title; autocomplete=organization-title]',
      'select: Language (Chosen in each browser, *en: English, zh: 中文) [name=language; described: For this portal and the emails we send you.]',
      'For this portal and the emails we send you.',
      'submit: Save changes',
    ]);
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await user.type(screen.getByLabelText(/^Company/), ' Games');
    expect(leave()).toBe(true);
    await user.type(screen.getByLabelText(/^Title/), 'Lead');
    await user.click(within(part('Profile')).getByRole('button'));
    await waitFor(() => expect(ofType(actions, 'profile/submitted')).toHaveLength(1));
    expect(lines('Profile')).toEqual([
      'text: First name = Mira [name=first_name; autocomplete=given-name; readonly]',
      'text: Last name = Song [name=last_name; autocomplete=family-name; readonly]',
      'text: Company (optional) = Tide Games [name=company; autocomplete=organization; readonly]',
      'text: Title (optional) = Lead [name=title; autocomplete=organization-title; readonly]',
      'select: Language (Chosen in each browser, *en: English, zh: 中文) [name=language; aria-disabled=true; described: For this portal and the emails we send you.]',
      'For this portal and the emails we send you.',
      'submit: Saving… [aria-disabled=true]',
      'output: Saving…',
    ]);
    const profile = { ...PROFILE, company: 'Tide Games', title: 'Lead' };
    tell(events.profile.answered({ kind: 'saved', profile }));
    expect(lines('Profile').slice(-2)).toEqual([
      'submit: Save changes',
      'output: Saved: Company, Title.',
    ]);
    expect(leave()).toBe(false);
  });

  it('shows both values of each field that was changed elsewhere, and can discard the user’s own', async () => {
    const { tell, lines, user, actions } = await openAccount();
    tell(read);
    const changes = {
      company: { from: 'Tide', to: 'Tide Games' },
      language: { from: 'en', to: 'zh' },
      title: { from: '', to: 'Lead' },
    };
    tell(events.profile.submitted({ changes }));
    const profile = { ...PROFILE, company: 'Harbour', title: '', language: '' };
    tell(
      events.profile.answered({
        kind: 'conflict',
        profile,
        fields: ['company', 'title', 'language'],
      }),
    );
    expect(lines('Profile')).toEqual([
      'alert: h2: There is a problem',
      'alert: [This was changed to “Harbour” while you were editing. You entered “Tide Games”. Save again to keep yours.](#company)',
      'alert: [This was deleted while you were editing. You entered “Lead”. Save again to keep yours.](#title)',
      'alert: [This was deleted while you were editing. You entered “中文”. Save again to keep yours.](#language)',
      'text: First name = Mira [name=first_name; autocomplete=given-name]',
      'text: Last name = Song [name=last_name; autocomplete=family-name]',
      'text: Company (optional) = Tide [name=company; autocomplete=organization; aria-invalid=true; described: This was changed to “Harbour” while you were editing. You entered “Tide Games”. Save again to keep yours.]',
      'This was changed to “Harbour” while you were editing. You entered “Tide Games”. Save again to keep yours.',
      'text: Title (optional) [name=title; autocomplete=organization-title; aria-invalid=true; described: This was deleted while you were editing. You entered “Lead”. Save again to keep yours.]',
      'This was deleted while you were editing. You entered “Lead”. Save again to keep yours.',
      'select: Language (*Chosen in each browser, en: English, zh: 中文) [name=language; aria-invalid=true; described: This was deleted while you were editing. You entered “中文”. Save again to keep yours. For this portal and the emails we send you.]',
      'This was deleted while you were editing. You entered “中文”. Save again to keep yours.',
      'For this portal and the emails we send you.',
      'submit: Save changes',
      'button: Discard my changes',
    ]);
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(ofType(actions, 'profile/asked')).toHaveLength(2);
  });

  it('shows a saved language at once', async () => {
    const { tell } = await openAccount();
    tell(read);
    tell(events.profile.submitted({ changes: { language: { from: 'en', to: 'zh' } } }));
    tell(events.profile.answered({ kind: 'saved', profile: { ...PROFILE, language: 'zh' } }));
    expect(await screen.findByRole('heading', { level: 1, name: '您的账号' })).toBeInTheDocument();
  });
});

const emailRead = (more: object = {}, resendAt = 0) =>
  events.emailChange.read({
    kind: 'email',
    email: { email: EMAIL, confirmed: true, pending: null, undelivered: false, ...more },
    resendAt,
  });
const PENDING = { pending: { email: 'mira@new.example', until: NOON, resendMs: 0 } };

describe('the email', () => {
  it('shows that it is confirmed, and the form that changes it', async () => {
    const { tell, lines, user, actions } = await openAccount();
    tell(emailRead());
    expect(lines('Email')).toEqual([
      'h3: mira@example.com [translate=no] Confirmed',
      'To change it, open the link we’ll send to your new email.',
      'button: Change email',
    ]);
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('New email')).toHaveFocus();
    expect(lines('Email')).toEqual([
      'h3: mira@example.com [translate=no] Confirmed',
      'To change it, open the link we’ll send to your new email.',
      'email: New email [name=new_email; autocomplete=email; inputmode=email; autocapitalize=off; spellcheck=false]',
      'We’ll send a link to your new email. Until you open it, mira@example.com stays in use.',
      'submit: Send link',
      'button: Cancel',
    ]);
    await user.type(screen.getByLabelText('New email'), 'mira@new.example{Enter}');
    await waitFor(() => expect(ofType(actions, 'emailChange/submitted')).toHaveLength(1));
    expect(lines('Email').slice(-3)).toEqual([
      'submit: Sending… [aria-disabled=true]',
      'output: Sending…',
      'button: Cancel [aria-disabled=true]',
    ]);
    tell(events.emailChange.answered(failed));
    expect(lines('Email').slice(2, 6)).toEqual([
      ...SUMMARY,
      'email: New email = mira@new.example [name=new_email; autocomplete=email; inputmode=email; autocapitalize=off; spellcheck=false]',
    ]);
    tell(events.emailChange.submitted({ email: EMAIL }));
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
      'This is already your email. Enter a different one.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(ofType(actions, 'emailChange/closed')).toHaveLength(1);
  });

  it('shows that it is not confirmed, with the button that sends the mail again', async () => {
    const { tell, lines, actions } = await openAccount();
    // The section's part is loaded first.
    await act(async () => tell(emailRead({ confirmed: false })));
    await waitFor(() => expect(ofType(actions, 'resendConfirmation/opened')).toHaveLength(1), {
      timeout: 10_000,
    });
    expect(lines('Email')).toEqual([
      'h3: mira@example.com [translate=no] Not confirmed',
      'Open the link in the email we sent you to confirm that this email is yours.',
      'button: Change email',
      'button: Resend email [aria-disabled=true]',
    ]);
    tell(events.emailChange.opened());
    expect(ofType(actions, 'resendConfirmation/reset')).toHaveLength(1);
    tell(events.emailChange.closed());
    await waitFor(() => expect(ofType(actions, 'resendConfirmation/opened')).toHaveLength(2));
    tell(events.emailChange.asked());
    tell(emailRead({ confirmed: false, ...PENDING }));
    expect(ofType(actions, 'resendConfirmation/reset')).toHaveLength(2);
  });

  it('WCAG 2.4.3: once its link is sent, the new address takes the focus, with its status', async () => {
    const { tell, user, actions } = await openAccount();
    tell(emailRead());
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.keyboard('mira@new.example{Enter}');
    await waitFor(() => expect(ofType(actions, 'emailChange/submitted')).toHaveLength(1));
    tell(events.emailChange.answered(emailRead(PENDING).payload));
    expect(document.activeElement).toHaveTextContent('mira@new.example Waiting for confirmation');
  });

  it.each([
    ['that is not confirmed', { confirmed: false }, 1],
    ['that is pending', PENDING, 4],
  ])('A118: shows that the email to an address %s did not arrive', async (_name, more, at) => {
    const { tell, lines } = await openAccount();
    // The section's part is loaded first.
    await act(async () => tell(emailRead({ ...more, undelivered: true })));
    await waitFor(() => expect(lines('Email').at(at)).toMatch(/^We couldn’t deliver the email/));
  });

  it('shows a pending change, and its withdrawal', async () => {
    const { tell, lines, user, actions } = await openAccount();
    tell(emailRead(PENDING));
    expect(lines('Email')).toEqual([
      'h3: mira@example.com [translate=no] Confirmed',
      'To change it, open the link we’ll send to your new email.',
      'button: Enter a different email',
      'h3: mira@new.example [translate=no] Waiting for confirmation',
      `We sent a link to this email. Open it by ${timed(exact(NOON), NOON)} to finish the change. Until then, mira@example.com stays in use.`,
      'button: Resend email',
      'button: Withdraw change',
    ]);
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(ofType(actions, 'emailChange/resendAsked')).toHaveLength(1);
    expect(lines('Email').slice(4)).toEqual([
      `We sent a link to this email. Open it by ${timed(exact(NOON), NOON)} to finish the change. Until then, mira@example.com stays in use.`,
      'button: Sending… [aria-disabled=true]',
      'button: Withdraw change [aria-disabled=true]',
    ]);
    tell(emailRead(PENDING));
    await user.click(screen.getByRole('button', { name: 'Withdraw change' }));
    expect(ofType(actions, 'emailChange/withdrawAsked')).toHaveLength(1);
    expect(lines('Email').slice(4)).toEqual([
      `We sent a link to this email. Open it by ${timed(exact(NOON), NOON)} to finish the change. Until then, mira@example.com stays in use.`,
      'button: Resend email [aria-disabled=true]',
      'button: Withdrawing… [aria-disabled=true]',
    ]);
    tell(events.emailChange.read(failed));
    expect(lines('Email').slice(4)).toEqual([
      `We sent a link to this email. Open it by ${timed(exact(NOON), NOON)} to finish the change. Until then, mira@example.com stays in use.`,
      'button: Resend email',
      'button: Withdraw change',
      'alert: The request didn’t go through.',
      ...DETAILS,
    ]);
    tell(events.emailChange.withdrawAsked());
    tell(emailRead());
    expect(lines('Email').at(-1)).toBe('output: The change was withdrawn.');
  });

  it.each(['withdrawAsked', 'resendAsked'] as const)(
    'shows a change that was confirmed elsewhere meanwhile: %s',
    async (asked) => {
      const { tell, lines } = await openAccount();
      tell(emailRead(PENDING));
      tell(events.emailChange[asked]());
      tell(emailRead({ email: 'mira@new.example' }));
      expect(lines('Email')[0]).toBe('h3: mira@new.example [translate=no] Confirmed');
      expect(lines('Email').at(-1)).toBe('output: Your new email was already confirmed.');
    },
  );
});
