import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../../src/kit/events';
import type { SavedView } from '../../../src/rules/savedViews';
import { apiError } from '../support/openPage';
import { openReport } from '../support/openReport';
import { shownLines } from '../support/shownLines';
import { ofType } from '../support/renderApp';

/** What the shown report is saved as. */
const SEARCH = '?from=2026-10-01&to=2026-10-03';

const view = (name: string): SavedView => ({ id: name, name, search: '?days=28' });

const open = async () => {
  const app = await openReport(`${SEARCH}&lang=en`, { signedIn: 'EXISTS' });
  app.show();
  const answer = (views: SavedView[]) =>
    app.tell(events.savedViews.answered({ kind: 'done', data: views }));
  answer([view('A'), view('B')]);
  await app.user.click(screen.getByText('Saved views (2)'));
  return { ...app, answer };
};

/** Removes a view, after the question. */
const remove = async (
  { user }: Pick<Awaited<ReturnType<typeof openReport>>, 'user'>,
  name: string,
) => {
  await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Remove view' }));
};

it('WCAG 2.4.3: the focus moves to the selected name of a view, and back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  const field = screen.getByLabelText<HTMLInputElement>('New name of A');
  expect(field).toHaveFocus();
  expect(field.selectionEnd).toBe('A'.length);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Rename A' })).toHaveFocus();
  // Escape is Cancel, also with typed text.
  await user.keyboard('{Enter}');
  await user.keyboard('C{Escape}');
  expect(screen.getByRole('button', { name: 'Rename A' })).toHaveFocus();
});

it('WCAG 2.4.3: after saving, the focus stays in the cleared field; after removing, it is on the message', async () => {
  const { user, answer } = await open();
  const field = screen.getByLabelText('Name of this view');
  await user.type(field, 'C{Enter}');
  const saved = { ...view('C'), search: SEARCH };
  answer([view('A'), view('B'), saved]);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.type(field, 'C{Enter}');
  answer([view('A'), view('B'), saved]);
  expect(field).toHaveValue('');
  await remove({ user }, 'B');
  answer([view('A'), view('C')]);
  // A live region announces it, so the focus goes elsewhere: both would say it twice.
  expect(screen.getByText('B is removed.')).not.toHaveFocus();
  await waitFor(() => expect(screen.getByText('Saved views (2)').closest('summary')).toHaveFocus());
});

it('asks before a view is removed; Escape and Cancel keep it, and its button has the focus again', async () => {
  const { user, actions } = await open();
  const button = () => screen.getByRole('button', { name: 'Remove B' });
  for (const key of ['{Escape}', '{Enter}']) {
    await user.click(button());
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
      'Remove “B”?',
    );
    await user.keyboard(key);
    expect(button()).toHaveFocus();
  }
  expect(changes(actions)).toEqual([]);
});

it('asks before a saved name gets another report; Escape keeps both, with the typed name', async () => {
  const { user, actions, answer } = await open();
  const field = screen.getByLabelText('Name of this view');
  for (const keys of ['A{Enter}{Escape}', '{Enter}{Enter}']) {
    await user.type(field, keys);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('A');
  }
  expect(changes(actions)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
    'A view is already called “A”. Replace it?',
  );
  await user.click(screen.getByRole('button', { name: 'Replace view' }));
  expect(changes(actions)).toEqual([{ kind: 'save', name: 'A', search: SEARCH, replace: true }]);
  expect(screen.queryByText(/Replace it/)).toBeNull();
  expect(field).toHaveFocus();
  // The same report again replaces nothing.
  answer([{ ...view('A'), search: SEARCH }, view('B')]);
  await user.keyboard('A{Enter}');
  expect(changes(actions).slice(1)).toEqual([{ kind: 'save', name: 'A', search: SEARCH }]);
});

it('shows the outcome of a change until another view is opened', async () => {
  const { user, answer } = await open();
  await remove({ user }, 'B');
  answer([view('A')]);
  expect(screen.getByText('B is removed.')).toBeVisible();
  const { search } = window.location;
  const link = screen.getByRole('link', { name: 'A' });
  await user.click(link);
  expect(screen.queryByText('B is removed.')).toBeNull();
  // Another address of the same page: only a link to the very same one leads to its top.
  expect(link).toHaveFocus();
  // Announced once: not again on the way back.
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe(search));
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

it.each<[string, (app: Awaited<ReturnType<typeof openReport>>) => void]>([
  ['no data', ({ show }) => show({ total: 0, span: null })],
  ['no report', ({ answer }) => answer({ kind: 'invalid' })],
])('reserves its space while the report loads, not if there is %s', async (_name, end) => {
  const app = await openReport('?lang=en', { signedIn: 'EXISTS' });
  const below = () => screen.getByRole('form', { name: 'Filters' }).nextElementSibling;
  expect(below()).toBeEmptyDOMElement();
  end(app);
  expect(below()).not.toBeEmptyDOMElement();
});

/** The opened part. */
const part = () => shownLines(screen.getByText(/^Saved views/).closest('details'));
const changes = (actions: readonly { type: string; payload?: unknown }[]) =>
  ofType(actions, 'savedViews/changeAsked').map(({ payload }) => payload);

it('lists the views by name, each with its address and actions', async () => {
  const app = await openReport('?lang=en', { signedIn: 'EXISTS' });
  app.show();
  app.tell(events.savedViews.answered({ kind: 'done', data: [] }));
  await app.user.click(screen.getByText('Saved views'));
  expect(screen.getByLabelText('Name of this view').closest('form')).toHaveAttribute('novalidate');
  expect(part()).toEqual([
    'summary: Saved views [open]',
    'Save the filters and dates above under a name. Only you see your views.',
    'text: Name of this view [name=view-name; autocomplete=off]',
    'submit: Save view',
  ]);
  await app.user.type(screen.getByLabelText('Name of this view'), ' C {Enter}');
  app.tell(
    events.savedViews.answered({
      kind: 'done',
      data: [view('C'), { ...view('A'), search: '?days=7&channel=google' }],
    }),
  );
  expect(part()).toEqual([
    'summary: Saved views (2) [open]',
    '[A](/portal/report?channel=google&from=2026-09-27&to=2026-10-03)',
    'button: Rename A [shown: Rename]',
    'button: Remove A [shown: Remove]',
    '[C](/portal/report?from=2026-09-06&to=2026-10-03)',
    'button: Rename C [shown: Rename]',
    'button: Remove C [shown: Remove]',
    'text: Name of this view [name=view-name; autocomplete=off]',
    'submit: Save view',
    'output: C is saved.',
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Rename C' }));
  expect(shownLines(screen.getByLabelText('New name of C').closest('form'))).toEqual([
    'text: New name of C = C [name=view-C; autocomplete=off]',
    'submit: Save name',
    'button: Cancel',
  ]);
});

it('a name must have 1 to 60 characters; the message goes with the next key', async () => {
  const { user, actions } = await open();
  const field = screen.getByLabelText('Name of this view');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Enter a name, such as “TikTok, last 28 days”.');
  await user.type(field, ' ');
  expect(field).not.toHaveAccessibleDescription();
  await user.paste('😀'.repeat(61));
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Use 60 characters or fewer. You entered 61.');
  await user.clear(field);
  await user.paste('a\u202eb');
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription(
    'This name has invisible characters. Clear it and type it again.',
  );
  expect(changes(actions)).toEqual([]);
  await user.clear(field);
  await user.paste('😀'.repeat(60));
  await user.keyboard('{Enter}');
  expect(changes(actions)).toEqual([{ kind: 'save', name: '😀'.repeat(60), search: SEARCH }]);
});

it('changes one view at a time', async () => {
  const { user, actions, answer } = await open();
  await remove({ user }, 'A');
  await remove({ user }, 'B');
  for (const name of ['Saving…', 'Remove view'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes(actions)).toEqual([{ kind: 'remove', id: 'A', name: 'A' }]);
  await user.type(screen.getByLabelText('Name of this view'), 'kept');
  answer([view('B')]);
  expect(screen.getByLabelText('Name of this view')).toHaveValue('kept');
  await user.click(screen.getByRole('button', { name: 'Rename B' }));
  await user.keyboard('D{Enter}');
  answer([{ ...view('B'), name: 'D' }]);
  expect(changes(actions).slice(1)).toEqual([{ kind: 'rename', id: 'B', name: 'D' }]);
  expect(screen.getByText('The view is now called D.')).toBeVisible();
  // A later attempt is refused: the sentence about the one before goes.
  await user.clear(screen.getByLabelText('Name of this view'));
  await user.keyboard('{Enter}');
  expect(screen.queryByText('The view is now called D.')).toBeNull();
});

it('an unchanged name closes its field and requests nothing', async () => {
  const { user, actions } = await open();
  await user.click(screen.getByRole('button', { name: 'Rename A' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Rename A' })).toHaveFocus();
  expect(changes(actions)).toEqual([]);
});

it('a failed change says whether it may have been saved, and goes with the next view', async () => {
  const { user, tell } = await open();
  const errorOf = (rule: ApiError['rule']) =>
    apiError({ method: 'PUT', url: '/api/views', traceId: 't-9', rule });
  const failed = (error: Parameters<typeof events.savedViews.answered>[0] & { kind: 'failed' }) => {
    tell(events.savedViews.answered(error));
    return shownLines(screen.getByRole('alert'));
  };
  await remove({ user }, 'A');
  expect(failed({ kind: 'failed', error: null })).toEqual(['alert: The change wasn’t saved.']);
  await remove({ user }, 'A');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(failed({ kind: 'failed', error: errorOf('http.403') })).toEqual([
    'alert: The change wasn’t saved.',
    'alert: Check the internal network or VPN connection',
    'alert: PUT /api/views',
    'alert: Trace ID: t-9 [translate=no]',
  ]);
  await remove({ user }, 'A');
  expect(failed({ kind: 'failed', error: errorOf('http.503') })[0]).toEqual(
    'alert: We don’t know whether the change was saved. Reload the page to see.',
  );
  await user.click(screen.getByRole('link', { name: 'A' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('views that cannot be loaded can be requested again', async () => {
  const { user, tell, show, actions } = await openReport('', { signedIn: 'EXISTS' });
  show();
  tell(events.savedViews.answered({ kind: 'failed', error: null }));
  await user.click(screen.getByText('Saved views'));
  const alert = screen.getByRole('alert');
  expect(shownLines(alert)).toEqual([
    'alert: We couldn’t load your saved views.',
    'alert: button: Try again',
  ]);
  await user.click(within(alert).getByRole('button'));
  expect(ofType(actions, 'savedViews/opened')).toHaveLength(2);
});

it('a visitor has none, and those of a user are forgotten when they sign out', async () => {
  const visitor = await openReport();
  visitor.show();
  expect(screen.queryByText('Saved views')).toBeNull();
  expect(ofType(visitor.actions, 'savedViews/opened')).toEqual([]);
  visitor.unmount();
  const { tell, store, actions } = await open();
  expect(ofType(actions, 'savedViews/opened')).toHaveLength(1);
  tell(events.session.signedOutElsewhere());
  tell(events.session.switchNoticed());
  expect(screen.queryByText(/^Saved views/)).toBeNull();
  expect(store.getState().savedViews.context.views).toEqual([]);
});
