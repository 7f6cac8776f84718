import { act, screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { otherWayType } from '../../../src/rules/otherWays';
import { shownLines } from '../support/shownLines';
import { MIRA, ofType, renderApp } from '../support/renderApp';

/** A signed-in user whose session ends on this page. */
const lose = async (
  path: string,
  email: string | null,
  before: (tell: (action: { type: string }) => void) => void = () => undefined,
) => {
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  before(app.tell);
  await act(async () => {
    app.store.dispatch(events.session.removed({ expired: true }));
    app.store.dispatch(events.reauthentication.lost({ email }));
  });
  return { ...app, dialog: shownLines(await screen.findByRole('alertdialog')) };
};

it('the dialog over the report: the email is fixed, the filters stay', async () => {
  const { dialog } = await lose('/portal/report', 'mira@example.com');
  expect(dialog).toEqual([
    'alertdialog h2: Your session has expired',
    'Sign in to continue. Nothing on this page is lost.',
    'email: Email = mira@example.com [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false; readonly]',
    'password: Password [name=password; autocomplete=current-password; autocapitalize=off; spellcheck=false]',
    'button: Show password [aria-pressed=false]',
    '[Forgot your password? (opens in a new tab)](/login/forgot) [target=_blank; rel=noopener]',
    'submit: Sign in',
    'button: Use a different account [described: You’ll leave this page. Your filters are kept.]',
    'You’ll leave this page. Your filters are kept.',
  ]);
});

it('the dialog over another page, for an unknown email', async () => {
  const { dialog } = await lose('/portal', null, (tell) =>
    tell(events.reauthentication.workHeld()),
  );
  expect(dialog).toEqual([
    'alertdialog h2: Your session has expired',
    'Sign in to continue. Nothing on this page is lost.',
    'email: Email [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false]',
    'password: Password [name=password; autocomplete=current-password; autocapitalize=off; spellcheck=false]',
    'button: Show password [aria-pressed=false]',
    '[Forgot your password? (opens in a new tab)](/login/forgot) [target=_blank; rel=noopener]',
    'submit: Sign in',
    'button: Use a different account [described: You’ll leave this page.]',
    'You’ll leave this page.',
  ]);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

it('the dialog for a user who may have no password leads to the other ways in a new tab', async () => {
  const { dialog } = await lose('/portal/report', 'mira@example.com', (tell) =>
    tell(events.signInType.read({ type: '2', lastType: otherWayType('webauthn') })),
  );
  expect(dialog).toContain('submit: Sign in');
  expect(dialog).toContain(
    '[Sign in another way (opens in a new tab)](/portal/login) [target=_blank; rel=noopener]',
  );
});

it('the dialog for single sign-on', async () => {
  const { dialog } = await lose('/portal/report', 'mira@example.com', (tell) =>
    tell(events.signInType.read({ type: '9', lastType: '9' })),
  );
  expect(dialog).toEqual([
    'alertdialog h2: Your session has expired',
    'Sign in with single sign-on in a new tab. This page then continues automatically.',
    '[Sign in in a new tab](/portal/login) [target=_blank; rel=noopener]',
    'button: Use a different account [described: You’ll leave this page. Your filters are kept.]',
    'You’ll leave this page. Your filters are kept.',
  ]);
});

it('C1: each notice above the page: its text and its button', async () => {
  const { tell, user, actions } = await renderApp({ path: '/portal' });
  const above = () =>
    screen
      .getAllByRole('status')
      .map(shownLines)
      .filter((lines) => lines.length > 1 || lines[0]?.includes(': '));
  tell(events.network.observed({ online: false }));
  tell(events.device.observed({ clockSkewMs: 0, keepsCookies: false }));
  tell(events.network.outdated());
  tell(
    events.session.stored({
      facts: { ...MIRA, userId: 'ana', email: null },
      payloadChanged: false,
    }),
  );
  tell(events.session.signedInElsewhere({ facts: { ...MIRA, userId: 'ben', email: null } }));
  expect(above()).toEqual([
    ['output: You’re signed out.'],
    [
      'output: You’re offline.',
      'output: You can’t sign in because this browser blocks our cookies. Allow them, then reload the page.',
      'output: You switched to ben in another tab.',
      'output: button: Got it',
      'output: A new version is ready. Reload when it suits you.',
      'output: button: Reload page',
    ],
  ]);
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(ofType(actions, 'session/switchNoticed')).toHaveLength(1);
});

it('SignedIn: a visitor is led to the sign-in page, and back to the whole address', async () => {
  await renderApp({ path: '/portal/account?a=1#devices' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe(
    '/portal/account?a=1#devices',
  );
});
