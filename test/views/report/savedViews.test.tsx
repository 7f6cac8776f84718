import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import type { SavedView } from '../../../src/rules/savedViews';
import { openReport } from '../support/openReport';

const view = (name: string): SavedView => ({ id: name, name, search: '?days=28' });

const open = async () => {
  const app = await openReport('?lang=en', { signedIn: 'EXISTS' });
  app.show();
  const answer = (views: SavedView[]) =>
    app.tell(events.savedViews.answered({ kind: 'done', data: views }));
  answer([view('A'), view('B')]);
  await app.user.click(screen.getByText('Saved views (2)'));
  return { ...app, answer };
};

it('WCAG 2.4.3: the focus moves to the selected name of a view, and back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  const field = screen.getByLabelText<HTMLInputElement>('New name of A');
  expect(field).toHaveFocus();
  expect(field.selectionEnd).toBe('A'.length);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Rename A' })).toHaveFocus();
});

it('WCAG 2.4.3: after saving, the focus stays in the cleared field; after removing, it is on the message', async () => {
  const { user, answer } = await open();
  const field = screen.getByLabelText('Name of this view');
  await user.type(field, 'C{Enter}');
  answer([view('A'), view('B'), view('C')]);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.type(field, 'C{Enter}');
  answer([view('A'), view('B'), view('C')]);
  expect(field).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Remove B' }));
  answer([view('A'), view('C')]);
  expect(screen.getByText('B is removed.')).toHaveFocus();
});

it('shows the outcome of a change until another view is opened', async () => {
  const { user, answer } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove B' }));
  answer([view('A')]);
  expect(screen.getByText('B is removed.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'A' }));
  expect(screen.queryByText('B is removed.')).toBeNull();
});

it('a refused name stays in its field; a saved one closes it', async () => {
  const { user, tell, answer } = await open();
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  await user.keyboard('B{Enter}');
  tell(events.savedViews.answered({ kind: 'failed', error: null }));
  expect(screen.getByLabelText('New name of A')).toHaveValue('B');
  await user.keyboard('2{Enter}');
  answer([{ ...view('A'), name: 'B2' }, view('B')]);
  expect(screen.getByRole('button', { name: 'Rename B2' })).toHaveFocus();
});
