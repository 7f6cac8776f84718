import { screen, waitFor, within } from '@testing-library/react';
import type { InvitationState } from '../../../machines/registration/offer';
import { events } from '../../../src/kit/events';
import { ofType, renderApp, VIEW_CONFIG } from '../support/renderApp';
import { answered, openRegistration } from '../support/registering';
import { HELP, shownLines } from '../support/shownLines';

const heading = () => screen.getByRole('heading', { level: 1 });

const NOT_VALID = { state: 'invalid', email: '', offer: null, ended: null } as const;
const WITHDRAWN = { why: 'withdrawn', inviter: null, sentAt: null } as const;

/** The answer to a form whose invitation has ended meanwhile. */
const ENDED = { kind: 'invitation', state: 'invalid' } as const;

describe('spec 4, 8: an invitation is checked before anything is typed', () => {
  const GRACE = { name: 'Grace Hopper', email: 'grace@northwind.example' };
  const AT = Date.UTC(2026, 10, 29, 12);

  it('A91: the form shows who invites to which studio, in which role and until when', async () => {
    const offer = { studio: 'Northwind', role: 'viewer', inviter: GRACE, until: AT } as const;
    await openRegistration({ offer });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent(
      'Grace Hopper (grace@northwind.example) invited you to join Northwind.',
    );
    expect(main).toHaveTextContent(
      'Your role: Viewer. The invitation is open until November 29, 2026.',
    );
  });

  it.each([
    [
      'expired',
      'This invitation has expired',
      'Ask Grace Hopper (grace@northwind.example) to send it again.',
    ],
    ['withdrawn', 'This invitation was withdrawn', 'ask Grace Hopper (grace@northwind.example).'],
    ['replaced', 'There’s a newer invitation', 'a newer invitation on November 29, 2026.'],
  ] as const)('A89, A90: %s has its own text', async (why, title, words) => {
    await openRegistration({ invited: 'invalid', ended: { why, inviter: GRACE, sentAt: AT } });
    expect(heading()).toHaveTextContent(title);
    expect(screen.getByRole('main')).toHaveTextContent(words);
  });

  it('A92: a user with an account signs in, and returns to join', async () => {
    const offer = { studio: 'Northwind', role: null, inviter: null, until: AT };
    const { user, actions } = await openRegistration({ invited: 'hasAccount', offer });
    expect(screen.getByRole('main')).toHaveTextContent(
      'Sign in as mira@example.com to join Northwind.',
    );
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: '/portal/register' }),
    ]);
  });

  it('a registered user is sent to sign-in', async () => {
    const { user, actions } = await openRegistration({ invited: 'used' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: null }),
    ]);
  });

  it.each([[], [events.registration.invitationNeeded()]])(
    'spec 4: "Sign in" of a visitor without an invitation leads where the login type says',
    async (...news) => {
      const { user, actions, tell } = await openRegistration({ invited: null, email: '' });
      for (const event of news) tell(event);
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }));
      expect(ofType(actions, 'signInType/signInRequested')).toEqual([
        events.signInType.signInRequested({ returnTo: null }),
      ]);
    },
  );

  it('A90: what was typed is there again for a newer invitation, if one ends meanwhile', async () => {
    const app = await answered(ENDED);
    app.tell(events.registration.invitationChecked({ ...NOT_VALID, ended: WITHDRAWN }));
    expect(heading()).toHaveTextContent('This invitation was withdrawn');
    app.unmount();
    await openRegistration();
    expect(screen.getByLabelText('First name')).toHaveValue('Mira');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('A15: a refused form becomes the same page, with the focus on its heading', async () => {
    await answered({ kind: 'invitation', state: 'used' });
    await waitFor(() => expect(heading()).toHaveTextContent('You have already registered'));
    expect(heading()).toHaveFocus();
  });
});

describe('A15: signed in to another account', () => {
  const opened = async (state: InvitationState, email: string) => {
    const app = await renderApp({ path: '/portal/register' });
    app.tell(events.registration.arrived({ email, invited: true, signedInAs: 'ben@example.com' }));
    app.tell(events.registration.invitationChecked({ state, email, offer: null, ended: null }));
    return app;
  };

  it('a used invitation says so, and leads to its account', async () => {
    const { user, store } = await opened('used', 'mira@example.com');
    expect(shownLines()).toEqual([
      'h1: You have already registered',
      'You have already registered with this invitation. Please sign in instead.',
      'You’re signed in as ben@example.com.',
      'button: Sign out and continue',
      '[Continue as ben@example.com](https://console.adlantern.example/)',
      HELP,
    ]);
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(store.getState().registration.value).toBe('switching');
  });

  it('"Sign out and continue" does that, and the focus is not lost', async () => {
    const { user, store, tell } = await opened('valid', 'mira@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(store.getState().registration.value).toBe('switching');
    expect(screen.getByText('Signing out…')).toBeInTheDocument();
    await waitFor(() => expect(heading()).toHaveFocus());
    tell(events.registration.switched());
    tell(
      events.registration.invitationChecked({
        state: 'valid',
        email: 'mira@example.com',
        offer: null,
        ended: null,
      }),
    );
    expect(document.querySelector('form')).not.toBeNull();
    expect(heading()).toHaveFocus();
  });
});

describe('spec 2: the success page', () => {
  it.each(['/portal/register/success', '/register/success'])('%s', async (path) => {
    const { actions } = await renderApp({ path, signedIn: 'EXISTS' });
    expect(screen.getByRole('main')).toHaveTextContent(
      'You have joined Adlantern. Your account is ready.',
    );
    expect(screen.getByRole('link', { name: 'Open the console' })).toHaveAttribute(
      'href',
      'https://console.adlantern.example/',
    );
    expect(ofType(actions, 'registration/joinedShown')).toHaveLength(1);
  });

  it('P1: leads to the report if there is no console', async () => {
    const brand = { ...VIEW_CONFIG.brand, consoleUrl: null };
    await renderApp({
      path: '/portal/register/success',
      signedIn: 'EXISTS',
      config: { ...VIEW_CONFIG, brand },
    });
    expect(screen.getByRole('link', { name: 'Go to report' })).toHaveAttribute(
      'href',
      '/portal/report',
    );
  });

  it('S5: says that the session could not be checked, and checks again', async () => {
    const { tell, user, store } = await renderApp({
      path: '/portal/register/success',
      signedIn: 'MAY_EXIST',
    });
    const unknown = events.refresh.finished({ outcome: 'unknown', local: 'MAY_EXIST', jitter: 0 });
    tell(events.refresh.demanded());
    tell(unknown);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We couldn’t check whether you’re signed in.',
    );
    expect(window.location.pathname).toBe('/portal/register/success');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(store.getState().refresh.value).toBe('refreshing');
    expect(screen.getByText('Checking whether you’re signed in…')).toBeInTheDocument();
    await waitFor(() => expect(heading()).toHaveFocus());
    tell(unknown);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    tell(events.session.read({ state: 'NOT_EXISTS' }));
    await waitFor(() => expect(window.location.pathname).toBe('/portal/login'));
  });

  it("D4: if it does not open, the form's page confirms the account and links on", async () => {
    const { tell } = await answered({ kind: 'registered' });
    tell(events.registration.navigationFailed());
    await waitFor(() => expect(heading()).toHaveTextContent('Welcome to Adlantern'));
    // The product name appears only once.
    expect(document.title).toBe('Welcome to Adlantern');
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('You have joined Adlantern.');
    expect(main).toHaveTextContent('The next page didn’t open.');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/portal/register/success',
    );
    expect(sessionStorage).toHaveLength(0);
  });
});
