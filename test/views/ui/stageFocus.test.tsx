import '@testing-library/jest-dom';
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

// Each shows what came of the press as a component of its own.
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
    answered: events.accountLink.answered({ kind: 'done' }),
    title: 'Account kept',
  },
];

describe('WCAG 2.4.3: a page that shows something else after a press', () => {
  it.each(PAGES)('$path has its heading in focus: $title', async (page) => {
    const { user, tell } = await renderApp({ path: page.path, signedIn: 'NOT_EXISTS' });
    await waitFor(() => tell(page.arrived));
    const button = await screen.findByRole('button', { name: page.button });
    // The first thing that a page shows leaves the focus alone.
    expect(document.body).toHaveFocus();
    await user.click(button);
    tell(page.answered);
    expect(await screen.findByRole('heading', { level: 1, name: page.title })).toHaveFocus();
  });
});

it('WCAG 2.4.3: the account page has in focus what became of a deletion, and of keeping the account', async () => {
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
