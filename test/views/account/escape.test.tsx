import { fireEvent, screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { EMAIL, NOON, openAccount } from '../support/openAccount';
import { ofType } from '../support/renderApp';

const EMAIL_READ = events.emailChange.read({
  kind: 'email',
  email: { email: EMAIL, confirmed: true, pending: null },
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
