import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import type { SavedView } from '../../../src/rules/savedViews';
import { linesOf } from '../support/linesOf';
import { DETAILS, failed } from '../support/openAccount';
import { openReport } from '../support/openReport';
import { ofType } from '../support/renderApp';

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

const details = () => screen.getByText(/^Saved views/).closest('details') ?? document.body;

it('shows the views with their addresses and actions, and saves the current one', async () => {
  const { user, tell, actions } = await open();
  const shown = () => linesOf(details());
  const asked = () => ofType(actions, 'savedViews/changeAsked').map(({ payload }) => payload);
  expect(shown()).toEqual([
    'Saved views (2)',
    'a: A [href=/portal/report?from=2026-09-06&to=2026-10-03]',
    'button: Rename A',
    'button: Remove A',
    'a: B [href=/portal/report?from=2026-09-06&to=2026-10-03]',
    'button: Rename B',
    'button: Remove B',
    'text: Name of this view [name=view-name; autocomplete=off]',
    'button: Save view',
  ]);
  const field = screen.getByLabelText('Name of this view');
  await user.type(field, '{Enter}');
  expect(field).toHaveAccessibleDescription('Enter a name, such as “TikTok, last 28 days”.');
  expect(field).toHaveFocus();
  await user.type(field, 'x'.repeat(61));
  expect(field).toHaveAccessibleDescription('');
  await user.type(field, '{Enter}');
  expect(field).toHaveAccessibleDescription('Use 60 characters or fewer. You entered 61.');
  await user.clear(field);
  await user.type(field, ' C {Enter}');
  expect(asked()).toEqual([{ kind: 'save', name: 'C', search: '?from=2026-10-01&to=2026-10-03' }]);
  expect(shown().slice(-2)).toEqual([
    'text: Name of this view =  C  [name=view-name; autocomplete=off]',
    'button: Saving…',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove A' }));
  expect(asked()).toHaveLength(1);
  tell(events.savedViews.answered(failed));
  expect(shown().slice(-4)).toEqual(['alert: The change wasn’t saved', ...DETAILS]);
});

it('renames a view; an unchanged name only closes its field', async () => {
  const { user, answer, actions } = await open();
  const asked = () => ofType(actions, 'savedViews/changeAsked').map(({ payload }) => payload);
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  const [row = document.body] = details().querySelectorAll('li');
  expect(linesOf(row)).toEqual([
    'text: New name of A = A [name=view-A; autocomplete=off]',
    'button: Save name',
    'button: Cancel',
  ]);
  await user.keyboard('{Enter}');
  expect(asked()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  await user.keyboard('D{Enter}');
  expect(asked()).toEqual([{ kind: 'rename', id: 'A', name: 'D' }]);
  answer([{ ...view('A'), name: 'D' }, view('B')]);
  expect(linesOf(details()).at(-1)).toBe('output: The view is now called D.');
  await user.type(screen.getByLabelText('Name of this view'), 'E{Enter}');
  answer([view('B'), view('E')]);
  expect(linesOf(details()).at(-1)).toBe('output: E is saved.');
});

it('offers to retry a failed request, and explains an empty list', async () => {
  const { show, tell, user, actions } = await openReport('?lang=en', {
    signedIn: 'EXISTS',
  });
  show();
  tell(events.savedViews.answered(failed));
  await user.click(screen.getByText('Saved views'));
  expect(linesOf(details())).toEqual([
    'Saved views',
    'alert: We couldn’t load your saved views',
    'alert: button: Try again',
  ]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(ofType(actions, 'savedViews/opened')).toHaveLength(2);
  tell(events.savedViews.answered({ kind: 'done', data: [] }));
  expect(linesOf(details()).slice(0, 2)).toEqual([
    'Saved views',
    'Save the filters and dates above under a name. Only you see your views.',
  ]);
});
