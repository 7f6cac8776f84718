import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { MIRA, renderApp } from '../support/renderApp';

describe('P3: a signed-in user who opens the sign-in page', () => {
  it('can continue to their destination', async () => {
    await renderApp({ path: '/portal/login?redirect=%2Fportal%2Fdpa', signedIn: 'EXISTS' });
    const on = await screen.findByRole('link', { name: 'Continue as mira@example.com' });
    expect(on).toHaveAttribute('href', '/portal/dpa');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('is never sent to a foreign address', async () => {
    await renderApp({ path: '/portal/login?redirect=https%3A%2F%2Fevil.test', signedIn: 'EXISTS' });
    const on = await screen.findByRole('link', { name: /^Continue as/ });
    expect(on).toHaveAttribute('href', '/portal/report');
  });

  it('sees no form before the sign-out has left the page, since typed values would be lost', async () => {
    const { tell, user } = await renderApp({ path: '/portal/login', signedIn: 'EXISTS' });
    await user.click(await screen.findByRole('button', { name: 'Use a different account' }));
    tell(events.session.signedOut());
    expect(screen.getByText('Signing out…')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    for (const step of [
      events.signOut.signedOut({ reached: true }),
      events.signOut.endpointCalled({ reached: true }),
      events.signOut.timeStored(),
      events.signOut.valuesCleared(),
    ]) {
      tell(step);
      expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    }
    tell(events.signOut.returned());
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
  });

  it('still sees the form while a sign-in of this page navigates', async () => {
    const { tell } = await renderApp({ path: '/portal/login' });
    tell(events.signIn.submitted({ email: 'a@b.c', remember: false, secret: 's' }));
    tell(
      events.session.read({
        state: 'EXISTS',
        kept: true,
        fresh: true,
        facts: MIRA,
      }),
    );
    expect(screen.getByRole('button', { name: 'Signing in…' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Continue as/ })).not.toBeInTheDocument();
  });
});
