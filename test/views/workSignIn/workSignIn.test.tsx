import { screen, waitFor } from '@testing-library/react';
import { ofType, renderApp } from '../support/renderApp';

it('resolves the way to sign in for an address when a button is pressed', async () => {
  const { user, actions } = await renderApp({ path: '/portal/login/work' });
  await user.type(screen.getByLabelText('Email'), 'mira@studio.test ');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(ofType(actions, 'workSignIn/submitted').map(({ payload }) => payload)).toEqual([
      { email: 'mira@studio.test' },
    ]),
  );
});
