import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { EMAIL, NOON, openAccount } from '../support/openAccount';
import { ofType } from '../support/renderApp';

const NEW = 'new@studio.test';
const read = (email: string, pending: string | null) =>
  events.emailChange.read({
    kind: 'email',
    email: {
      email,
      confirmed: true,
      pending: pending === null ? null : { email: pending, until: NOON, resendMs: 0 },
      undelivered: false,
    },
    resendAt: 0,
  });

it('a new email that was confirmed elsewhere is said to be when the user returns to the page', async () => {
  const { tell, part, actions } = await openAccount();
  tell(read(EMAIL, NEW));
  const section = within(part('Email'));
  section.getByRole('button', { name: 'Resend email' }).focus();
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  comeBack();
  expect(ofType(actions, 'emailChange/shownAgain')).toHaveLength(1);
  // As long as nothing has changed, the focus stays.
  tell(read(EMAIL, NEW));
  expect(section.getByRole('button', { name: 'Resend email' })).toHaveFocus();
  comeBack();
  tell(read(NEW, null));
  expect(section.getByText('Your new email was already confirmed.')).toBeVisible();
  expect(section.getByText(NEW)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Resend email' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Email' })).toHaveFocus());
});
