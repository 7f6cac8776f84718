import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { PASSKEY_OFFER_KEY, TAB_STORAGE_KEYS } from '../../../src/rules/cookies';
import { shownLines } from '../support/shownLines';
import { openPage } from '../support/openPage';
import { MIRA, ofType } from '../support/renderApp';

it('the note about an unconfirmed email shows the email, with what can be done, until it is closed', async () => {
  const { tell, user, actions } = await openPage('/portal/people', { signedIn: 'EXISTS' });
  // On a prerendered page, the early script has reserved its space.
  const { dataset } = document.documentElement;
  dataset['unconfirmed'] = '';
  tell(events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified: false } }));
  const note = await screen.findByRole('complementary', { name: 'Confirm your email' });
  expect(shownLines(note)).toEqual([
    'aside: Confirm your email',
    'Confirm your emailWe sent a link to mira@example.com.',
    'button: Resend email [aria-disabled=true]',
    '[Change email](/portal/account#email)',
    'button: Close: Confirm your email',
  ]);
  expect(ofType(actions, 'resendConfirmation/opened')).toHaveLength(1);
  await waitFor(() => expect(ofType(actions, 'emailChange/asked')).toHaveLength(1));
  const state = { email: 'mira@example.com', confirmed: false, pending: null };
  const read = { kind: 'email', email: { ...state, undelivered: true }, resendAt: 0 } as const;
  tell(events.emailChange.read(read));
  expect(shownLines(note)[1]).toBe(
    'Confirm your emailmira@example.com · We couldn’t deliver the email with the link. Check this address, or resend the email.',
  );
  const [said] = within(note).getAllByRole('status');
  tell(events.resendConfirmation.arrived({ wait: null }));
  tell(events.resendConfirmation.requested());
  tell(
    events.resendConfirmation.answered({
      kind: 'sent',
      until: Date.now() + 60_000,
      waitMs: 60_000,
    }),
  );
  expect(said).toHaveTextContent('We sent a new link. Use the newest email.');
  expect(shownLines(note)[1]).toBe('Confirm your emailWe sent a link to mira@example.com.');
  expect(dataset).toHaveProperty('unconfirmed');
  await user.click(screen.getByRole('button', { name: 'Close: Confirm your email' }));
  expect(note).not.toBeInTheDocument();
  expect(dataset).not.toHaveProperty('unconfirmed');
  expect(ofType(actions, 'resendConfirmation/reset')).toHaveLength(1);
  expect(screen.getByRole('main')).toHaveFocus();
  // A sign-out keeps it, so it names no user.
  expect(sessionStorage.getItem(TAB_STORAGE_KEYS.confirmNote)).toBe('u-1');
});

it('says on the page without a link, too, that the mail could not be delivered', async () => {
  const { store, tell, actions } = await openPage('/portal/confirm-email', { signedIn: 'EXISTS' });
  tell(events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified: false } }));
  tell(events.confirmEmail.opened());
  const arrived = events.confirmEmail.arrived({ link: 'absent', email: '' });
  // Awaited: the text suspends until the account's machine is loaded.
  await act(async () => void store.dispatch(arrived));
  const main = screen.getByRole('main');
  await waitFor(() => expect(main).toHaveTextContent('We sent a link to mira@example.com.'));
  await waitFor(() => expect(ofType(actions, 'emailChange/asked')).toHaveLength(1));
  const email = { email: 'mira@example.com', confirmed: false, pending: null, undelivered: true };
  tell(events.emailChange.read({ kind: 'email', email, resendAt: 0 }));
  expect(main).toHaveTextContent(
    'mira@example.com · We couldn’t deliver the email with the link. Check this address',
  );
  expect(main).not.toHaveTextContent('We sent a link');
});

describe('the offer of a passkey after a password sign-in', () => {
  const opened = async () => {
    const app = await openPage('/portal/people', { signedIn: 'EXISTS' });
    const read = events.signInType.read({ type: null, lastType: '2' });
    // Awaited: the note suspends until its machine is loaded.
    await act(async () => void app.store.dispatch(read));
    await waitFor(() => expect(ofType(app.actions, 'passkeyOffer/asked')).toHaveLength(1));
    app.tell(events.passkeyOffer.looked({ offered: true }));
    const aside = screen.getByRole('complementary', { name: 'Sign in without a password?' });
    return { ...app, aside, note: () => shownLines(aside) };
  };

  it('shows what it is for, and how it ends', async () => {
    const { aside, note, tell, user, actions } = await opened();
    expect(note()).toEqual([
      'aside: Sign in without a password?',
      'Sign in without a password?',
      'Add a passkey and sign in with your fingerprint, face or screen lock. You can also do this later in your account.',
      'button: Add passkey',
      'button: Not now',
    ]);
    // WCAG 2.4.11: what has the focus stays above it.
    const { style } = document.documentElement;
    expect(style.scrollPaddingBottom).toBe('32px');
    expect(aside.style.getPropertyValue('--room')).toBe('32px');
    await user.click(screen.getByRole('button', { name: 'Add passkey' }));
    expect(ofType(actions, 'passkeyOffer/accepted')).toHaveLength(1);
    expect(note().slice(-2)).toEqual([
      'button: Adding passkey… [aria-disabled=true]',
      'button: Not now [aria-disabled=true]',
    ]);
    tell(events.passkeyOffer.answered({ kind: 'notAdded', reason: 'exists' }));
    expect(note()).toEqual([
      'aside: Sign in without a password?',
      'Sign in without a password?',
      'alert: This device already has a passkey for your account. You can sign in with it.',
      'button: Add passkey',
      'button: Not now',
    ]);
    // Announced, since its element was there before; the pressed button's focus is not lost.
    const said = within(aside).getByRole('status');
    expect(screen.getByRole('button', { name: 'Add passkey' })).toHaveFocus();
    tell(events.passkeyOffer.accepted());
    tell(events.passkeyOffer.answered({ kind: 'added' }));
    expect(said).toHaveTextContent(/^Passkey added/);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(note()).toEqual([
      'aside: Sign in without a password?',
      'output: Passkey added. You can sign in with it next time.',
      'button: Close',
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(ofType(actions, 'passkeyOffer/closed')).toHaveLength(1);
    expect(style.scrollPaddingBottom).toBe('');
    expect(screen.queryByRole('complementary', { name: /^Sign in without/ })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('can be declined', async () => {
    const { user, actions, unmount } = await opened();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(ofType(actions, 'passkeyOffer/declined')).toHaveLength(1);
    expect(screen.queryByRole('complementary', { name: /^Sign in without/ })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(sessionStorage.getItem(PASSKEY_OFFER_KEY)).toBe(MIRA.userId);
    unmount();
    expect(ofType(actions, 'passkeyOffer/left')).toHaveLength(1);
  });

  it.each([
    ['to the same user in this tab', MIRA.userId, '2', 0],
    ['to a user after another one', 'u-2', '2', 1],
    ['after another way to sign in', 'u-2', '3', 0],
  ])('is made once: %s', async (_name, offered, lastType, times) => {
    sessionStorage.setItem(PASSKEY_OFFER_KEY, offered);
    const { store, actions } = await openPage('/portal/people', { signedIn: 'EXISTS' });
    await act(async () => void store.dispatch(events.signInType.read({ type: null, lastType })));
    expect(ofType(actions, 'passkeyOffer/asked')).toHaveLength(times);
  });
});
