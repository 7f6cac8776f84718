import { screen, waitFor } from '@testing-library/react';
import type { StoreAction } from '../../../src/kit/action';
import { events } from '../../../src/kit/events';
import { renderApp } from '../support/renderApp';

interface Case {
  path: string;
  arrived: StoreAction;
  button: string;
  answered: StoreAction;
  title: string;
}

const email = 'mira@example.com';

// Each shows the outcome of the press in a separate component.
const PAGES: readonly Case[] = [
  {
    path: '/portal/confirm-email',
    arrived: events.confirmEmail.arrived({ link: 'present', email }),
    button: 'Confirm this address',
    answered: events.confirmEmail.answered({ kind: 'confirmed' }),
    title: 'Email confirmed',
  },
  {
    path: '/portal/confirm-email',
    arrived: events.confirmEmail.arrived({ link: 'present', email }),
    button: 'Confirm this address',
    answered: events.confirmEmail.answered({ kind: 'linkRefused', problem: 'expired' }),
    title: 'This link doesn’t work',
  },
  {
    path: '/portal/account-link',
    arrived: events.accountLink.arrived({ action: 'keepAccount', email }),
    button: 'Keep account',
    answered: events.accountLink.answered({ kind: 'done', hasApp: false, waysRemoved: false }),
    title: 'Account kept',
  },
];

describe('WCAG 2.4.3: a page that changes its stage after a press', () => {
  it.each(PAGES)('$path focuses its heading: $title', async (page) => {
    const { user, tell } = await renderApp({ path: page.path, signedIn: 'NOT_EXISTS' });
    await waitFor(() => tell(page.arrived));
    const button = await screen.findByRole('button', { name: page.button });
    // The first stage of a page does not move the focus.
    expect(document.body).toHaveFocus();
    await user.click(button);
    tell(page.answered);
    expect(await screen.findByRole('heading', { level: 1, name: page.title })).toHaveFocus();
  });
});

it('WCAG 2.4.3: the account page focuses the outcome of deleting and of keeping the account', async () => {
  const { user, tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
  const stands = (deleteAt: number) =>
    tell(
      events.deletion.answered({
        kind: 'deletion',
        deletion: { email, deleteAt, isLastAdministrator: false },
      }),
    );
  await screen.findByRole('heading', { name: 'Delete account' });
  stands(0);
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const confirm = screen.getByLabelText(/to confirm$/);
  confirm.focus();
  tell(events.deletion.submitted({ email }));
  stands(Date.UTC(2030, 0, 15));
  expect(screen.getByRole('heading', { name: 'Your account will be deleted' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep account' }));
  stands(0);
  expect(screen.getByText('Your account is kept.')).toHaveFocus();
});
