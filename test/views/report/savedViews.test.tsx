import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { openReport } from '../support/openReport';

const WEEK = { id: 'one', name: 'Week', search: '' };

it('WCAG 2.4.3: renaming a view leads to its name, and afterwards the list has the focus', async () => {
  const { user, tell, show } = await openReport('', { signedIn: 'EXISTS' });
  show();
  await user.click(await screen.findByText('Saved views'));
  tell(events.savedViews.answered({ kind: 'done', data: [WEEK] }));
  await user.click(await screen.findByRole('button', { name: 'Rename Week' }));
  expect(screen.getByLabelText('New name of Week')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByText('Saved views (1)')).toHaveFocus());
});
