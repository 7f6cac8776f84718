import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { outline } from '../support/outline';
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
  return { ...app, dialog: outline(await screen.findByRole('alertdialog')) };
};

it('the dialog over the report: the email is fixed, the filters stay', async () => {
  const { dialog } = await lose('/portal/report', 'mira@example.com');
  expect(dialog).toEqual([
    'div "Your session has expired" [role=alertdialog, tabindex=-1]',
    'h2: Your session has expired',
    'p: Sign in to continue. Nothing on this page is lost.',
    'form [busy=false, novalidate]',
    'input "Email" [email, =mira@example.com, autocomplete=username, readonly]',
    'input "Password" [password, =, autocomplete=current-password]',
    'button "Show password" [pressed=false]',
    'output',
    'output',
    'p',
    'a [href=/login/forgot, target=_blank, rel=noopener]: Forgot your password? (opens in a new tab)',
    'output',
    'button [submit, disabled=false]: Sign in',
    'output',
    'button (You’ll leave this page. Your filters are kept.): Use a different account',
    'p: You’ll leave this page. Your filters are kept.',
  ]);
});

it('the dialog over another page, for an unknown email', async () => {
  const { dialog } = await lose('/portal', null, (tell) =>
    tell(events.reauthentication.workHeld()),
  );
  expect(dialog).toEqual([
    'div "Your session has expired" [role=alertdialog, tabindex=-1]',
    'h2: Your session has expired',
    'p: Sign in to continue. Nothing on this page is lost.',
    'form [busy=false, novalidate]',
    'input "Email" [email, =, autocomplete=username]',
    'input "Password" [password, =, autocomplete=current-password]',
    'button "Show password" [pressed=false]',
    'output',
    'output',
    'p',
    'a [href=/login/forgot, target=_blank, rel=noopener]: Forgot your password? (opens in a new tab)',
    'output',
    'button [submit, disabled=false]: Sign in',
    'output',
    'button (You’ll leave this page.): Use a different account',
    'p: You’ll leave this page.',
  ]);
});

it('the dialog for single sign-on', async () => {
  const { dialog } = await lose('/portal/report', 'mira@example.com', (tell) =>
    tell(events.signInType.read({ type: '9', lastType: '9' })),
  );
  expect(dialog).toEqual([
    'div "Your session has expired" [role=alertdialog, tabindex=-1]',
    'h2: Your session has expired',
    'p: Sign in with single sign-on in a new tab. This page then continues automatically.',
    'a [href=/portal/login, target=_blank, rel=noopener]: Sign in in a new tab',
    'button (You’ll leave this page. Your filters are kept.): Use a different account',
    'p: You’ll leave this page. Your filters are kept.',
  ]);
});

it('each notice above the page: its text and its button', async () => {
  const { tell, user, actions } = await renderApp({ path: '/portal' });
  const above = () =>
    screen
      .getAllByRole('status')
      .map(outline)
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
      'output',
      'You’re offline.You can’t sign in because this browser blocks our cookies. Allow them, then reload the page.',
      'p: You switched to ben in another tab.',
      'button: Got it',
      'p: A new version is ready. Reload when it suits you.',
      'button: Reload page',
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
