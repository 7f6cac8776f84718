import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { openAccount } from '../support/openAccount';
import { ofType, renderApp, type RenderOptions } from '../support/renderApp';

const TITLE = 'Your session has expired';

/** The report page of a signed-in user whose session then ends. */
const lose = async (email: string | null = 'mira@example.com', options: RenderOptions = {}) => {
  const app = await renderApp({ path: '/portal/report', signedIn: 'EXISTS', ...options });
  const from = document.getElementById('report-from');
  from?.focus();
  // As the sagas do it: both before the page renders again.
  await act(async () => {
    app.store.dispatch(events.session.removed({ expired: true }));
    app.store.dispatch(events.reauthentication.lost({ email }));
  });
  const dialog = await screen.findByRole('alertdialog');
  const input = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label);
  return { ...app, from, dialog, input };
};

it('H1: the report page holds work as long as it is open', async () => {
  const { actions, unmount } = await renderApp({ path: '/portal/report' });
  expect(ofType(actions, 'reauthentication/workHeld')).toHaveLength(1);
  unmount();
  expect(ofType(actions, 'reauthentication/workReleased')).toHaveLength(1);
});

it('H1: the account page holds work once it shows the profile', async () => {
  const { tell, actions } = await openAccount();
  expect(ofType(actions, 'reauthentication/workHeld')).toHaveLength(0);
  const profile = { first_name: '', last_name: '', company: '', title: '', language: '' };
  tell(events.profile.read({ kind: 'profile', profile }));
  expect(ofType(actions, 'reauthentication/workHeld')).toHaveLength(1);
});

it('H1: the page and its query stay under the dialog', async () => {
  const { actions, dialog } = await lose();
  expect(dialog).toHaveAccessibleName(TITLE);
  expect(screen.getByRole('heading', { name: 'Report', hidden: true })).toBeInTheDocument();
  expect(ofType(actions, 'report/asked')).toHaveLength(1);
});

it('A61: shows that the session was ended on another device, and hides the page until the user is back', async () => {
  const { store, tell } = await lose();
  tell(events.reauthentication.renewed());
  tell(events.reauthentication.lost({ email: null, elsewhere: true }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleName('You were signed out on another device');
  const root = document.documentElement;
  expect(root).toHaveAttribute('data-ended');
  tell(events.reauthentication.renewed());
  await waitFor(() => expect(root).not.toHaveAttribute('data-ended'));
  expect(store.getState().reauthentication.context.elsewhere).toBe(false);
});

it('H2: the password has the focus, which later returns to where it was', async () => {
  const { input, tell, from } = await lose();
  await waitFor(() => expect(input('Password')).toHaveFocus());
  tell(events.session.stored({ facts: person('ana'), payloadChanged: true }));
  tell(events.reauthentication.renewed());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(from).toHaveFocus();
});

it('spec 7: signs in again in place, with the same email and the password from the secretHandles', async () => {
  const { user, input, actions, secretHandles, tell } = await lose();
  expect(input('Email')).toHaveValue('mira@example.com');
  expect(input('Email')).toHaveAttribute('readonly');
  await user.type(input('Password'), 'Secret123{Enter}');
  await waitFor(() => expect(ofType(actions, 'signIn/submitted')).toHaveLength(1));
  const [sent] = ofType(actions, 'signIn/submitted').map(
    ({ payload }) => payload as { secret: string },
  );
  const { secret = '', ...rest } = sent ?? {};
  expect(rest).toEqual({ email: 'mira@example.com', remember: false, inPlace: true });
  expect(secretHandles.take(secret)).toBe('Secret123');
  tell(events.signIn.answered({ code: 1 }));
  expect(await screen.findByText(/Email password combination is incorrect/)).toBeInTheDocument();
  expect(input('Password')).toHaveValue('');
});

it('does not cut short a success that arrives before the end of the attempt', async () => {
  const { user, input, store, tell } = await lose();
  await user.type(input('Password'), 'Secret123{Enter}');
  await waitFor(() => expect(store.getState().signIn.value).toBe('submitting'));
  // The page under the dialog has more to show, after the store has changed.
  await act(async () => tell(events.reauthentication.renewed()));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(store.getState().signIn.value).toBe('submitting');
});

it('WCAG 2.4.3: a second step, in a new tab, takes the focus from the form that it replaces', async () => {
  const { dialog, input, tell } = await lose();
  await waitFor(() => expect(input('Password')).toHaveFocus());
  tell(
    events.signIn.submitted({
      email: 'mira@example.com',
      remember: false,
      secret: 'x',
      inPlace: true,
    }),
  );
  tell(events.signIn.answered({ code: 0, tokens: '' }));
  expect(await within(dialog).findByRole('link', { name: /new tab/ })).toHaveFocus();
});

it('Escape does not close it; another account leads away', async () => {
  const { user, actions, dialog } = await lose();
  await user.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Use a different account' }));
  expect(ofType(actions, 'reauthentication/leaveChosen')).toHaveLength(1);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
