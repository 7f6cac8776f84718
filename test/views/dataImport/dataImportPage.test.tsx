import { fireEvent, screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { file, IMPORTED, KEY, openData } from '../support/openData';
import { apiError } from '../support/openPage';
import { MIRA, ofType, renderApp } from '../support/renderApp';

const openKeys = async () => {
  const app = await openData();
  app.tell(events.studioKeys.listed({ kind: 'done', data: [KEY] }));
  return app;
};

it('A25: asks to confirm the email, as the other pages behind the sign-in do', async () => {
  const { tell } = await openData();
  tell(events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified: false } }));
  expect(await screen.findByRole('button', { name: 'Resend email' })).toBeVisible();
});

/** The file with one row was imported. */
const TAKEN = events.dataImport.answered({
  kind: 'done',
  data: { ...IMPORTED, rows: 1, added: 1 },
});

it('WCAG 2.4.3: during an upload the focus is on its Cancel button, then on the button for the next file', async () => {
  const { tell, choose, container } = await openData();
  const button = () => screen.getByRole('button', { name: 'Choose a CSV file' });
  const said = [...container.querySelectorAll('main output')];
  button().focus();
  await choose();
  expect(screen.getByRole('button', { name: 'Cancel import' })).toHaveFocus();
  tell(TAKEN);
  expect(button()).toHaveFocus();
  // The output existed before it had text: a new element is not announced.
  expect(said).toContain(screen.getByText('Imported days.csv: 1 new row.'));
});

it('during an upload, the browser asks before the page is left', async () => {
  const { tell, choose } = await openData();
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await choose();
  expect(leaves()).toBe(false);
  tell(TAKEN);
  expect(leaves()).toBe(true);
});

it('H1: unsaved work, a typed key name or an upload, keeps the page when the session ends', async () => {
  const { tell, user, actions, choose } = await openKeys();
  const held = () =>
    actions.filter(({ type }) => type.startsWith('reauthentication/work')).map(({ type }) => type);
  await user.type(screen.getByLabelText('Name of the new key'), 'Spreadsheet');
  expect(held()).toEqual(['reauthentication/workHeld']);
  await choose();
  tell(TAKEN);
  expect(held()).toEqual(['reauthentication/workHeld']);
});

it('WCAG 2.4.3: after a key is stored, the focus is on the name of the next one', async () => {
  const { tell, user, secretHandles } = await openKeys();
  await user.type(screen.getByLabelText('Name of the new key'), 'Spreadsheet{Enter}');
  const key = secretHandles.put('adl_key');
  const data = { name: 'Spreadsheet', key };
  tell(events.studioKeys.created({ kind: 'done', data }));
  await user.click(screen.getByRole('button', { name: 'I’ve stored it' }));
  expect(screen.getByLabelText('Name of the new key')).toHaveFocus();
});

it('WCAG 2.4.3: after a key is revoked, its list has the focus, and the message is announced once', async () => {
  const { tell, user } = await openKeys();
  await user.click(screen.getByRole('button', { name: 'Revoke Warehouse' }));
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  tell(events.studioKeys.revoked({ kind: 'done', data: null }));
  tell(events.studioKeys.listed({ kind: 'done', data: [] }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Studio keys' })).toHaveFocus());
  expect(screen.getByText('Warehouse no longer works.')).toBeVisible();
});

it('shows who created a key, and whether that person has left', async () => {
  const { tell } = await openKeys();
  const keys = () => screen.getAllByText('Warehouse')[0]?.closest('ul');
  expect(keys()).toHaveTextContent('Created by ada@tide.example');
  const gone = { ...KEY, id: 'k-2', maker: 'gone' } as const;
  const lowered = { ...KEY, id: 'k-3', maker: 'inactive' } as const;
  const suspended = { ...KEY, id: 'k-5', maker: 'suspended' } as const;
  const before = { ...gone, id: 'k-4', madeBy: '' };
  tell(events.studioKeys.opened());
  tell(events.studioKeys.listed({ kind: 'done', data: [gone, lowered, suspended, before] }));
  expect(keys()).toHaveTextContent('ada@tide.example, who has left your studio.');
  expect(keys()).toHaveTextContent('ada@tide.example, who isn’t an active administrator');
  expect(keys()).toHaveTextContent('ada@tide.example, who is suspended.');
  expect(keys()).toHaveTextContent('by someone who has left');
});

it('sends a file that was dropped while the page was loading, once it has loaded', async () => {
  const { tell, actions } = await renderApp({ path: '/portal/data?lang=en', signedIn: 'EXISTS' });
  const files = [file()];
  fireEvent.drop(await screen.findByText('or drop it here'), { dataTransfer: { files } });
  expect(ofType(actions, 'dataImport/chosen')).toHaveLength(0);
  const listed = events.dataImport.listed({ kind: 'done', data: [] });
  tell(listed);
  expect(ofType(actions, 'dataImport/chosen')).toHaveLength(1);
  tell(events.dataImport.stopped());
  tell(listed);
  expect(ofType(actions, 'dataImport/chosen')).toHaveLength(1);
});

it('hides the outcome of the previous file when the next one is refused at once', async () => {
  const { tell, choose } = await openData();
  await choose();
  tell(events.dataImport.stopped());
  expect(screen.getByText(/days\.csv/)).toBeVisible();
  await choose(file('none.csv', 0));
  expect(screen.getByRole('alert')).toHaveTextContent('This file is empty.');
  expect(screen.queryByText(/days\.csv/)).not.toBeInTheDocument();
});

it('reports a file with a lost response as possibly imported, and reloads the list', async () => {
  const { tell, choose, actions } = await openData();
  await choose();
  const call = { method: 'POST', url: '/api/data/imports' } as const;
  const failure = { kind: 'network', status: 0, ...call } as const;
  const error = apiError({ rule: 'failure.network', ...call, failure });
  tell(events.dataImport.answered({ kind: 'failed', error }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^We don’t know whether days\.csv was imported.*it may still be imported/,
  );
  expect(ofType(actions, 'effect/requested').at(-1)).toMatchObject({
    payload: { effect: { type: 'dataImport.load' } },
  });
});
