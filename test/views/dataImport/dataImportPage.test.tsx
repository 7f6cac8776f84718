import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { DELETION_RET } from '../../../src/rules/deletion';
import { ofType, renderApp } from '../support/renderApp';

/** The page over a store without sagas: the test gives the answers. */
const open = async () => {
  const app = await renderApp({ path: '/portal/data?lang=en', signedIn: 'EXISTS' });
  app.tell(events.dataImport.listed({ kind: 'done', data: [] }));
  return app;
};

function fileField(container: HTMLElement): HTMLElement {
  const input = container.querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  return input;
}

const KEY = {
  id: 'k-1',
  name: 'Warehouse',
  hint: 'abcd',
  createdAt: 0,
  usedAt: null,
  madeBy: 'ada@tide.example',
  maker: 'active',
} as const;

const openKeys = async () => {
  const app = await open();
  app.tell(events.studioKeys.listed({ kind: 'done', data: [KEY] }));
  return app;
};

it('WCAG 2.4.3: while a file is sent the focus is at what ends it, then at the next file', async () => {
  const { tell, user, container } = await open();
  const choose = () => screen.getByRole('button', { name: 'Choose a CSV file' });
  const said = [...container.querySelectorAll('main output')];
  choose().focus();
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  expect(screen.getByRole('button', { name: 'Cancel import' })).toHaveFocus();
  const data = { kind: 'done', holds: 'deliveries', rows: 1, added: 1, changed: 0 } as const;
  tell(events.dataImport.answered({ kind: 'done', data: { ...data, ignored: [] } }));
  expect(choose()).toHaveFocus();
  // What says it was there before: a new element is not heard.
  expect(said).toContain(screen.getByText('Imported days.csv: 1 new row.'));
});

it('H1: a session that ends is opened again in place, from the name of a key to the file on its way', async () => {
  const { tell, user, actions, container } = await openKeys();
  const held = () =>
    actions.filter(({ type }) => type.startsWith('reauthentication/work')).map(({ type }) => type);
  await user.type(screen.getByLabelText('Name of the new key'), 'Spreadsheet');
  expect(held()).toEqual(['reauthentication/workHeld']);
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  const data = { kind: 'done', holds: 'deliveries', rows: 1, added: 1, changed: 0 } as const;
  tell(events.dataImport.answered({ kind: 'done', data: { ...data, ignored: [] } }));
  expect(held()).toEqual(['reauthentication/workHeld']);
});

it('WCAG 2.4.3: who has stored a key is at the name of the next one', async () => {
  const { tell, user, secretHandles } = await openKeys();
  await user.type(screen.getByLabelText('Name of the new key'), 'Spreadsheet{Enter}');
  const key = secretHandles.put('adl_key');
  const data = { name: 'Spreadsheet', key };
  tell(events.studioKeys.created({ kind: 'done', data }));
  await user.click(screen.getByRole('button', { name: 'I’ve stored it' }));
  expect(screen.getByLabelText('Name of the new key')).toHaveFocus();
});

it('WCAG 2.4.3: who has revoked a key is where that is said', async () => {
  const { tell, user } = await openKeys();
  await user.click(screen.getByRole('button', { name: 'Revoke Warehouse' }));
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  tell(events.studioKeys.revoked({ kind: 'done', data: null }));
  tell(events.studioKeys.listed({ kind: 'done', data: [] }));
  expect(screen.getByText('Warehouse no longer works.')).toHaveFocus();
});

it('a key names who made it, and says when that person has gone', async () => {
  const { tell } = await openKeys();
  expect(screen.getByText('Created by ada@tide.example')).toBeVisible();
  const gone = { ...KEY, id: 'k-2', maker: 'gone' } as const;
  const lowered = { ...KEY, id: 'k-3', maker: 'inactive' } as const;
  const before = { ...gone, id: 'k-4', madeBy: '' };
  tell(events.studioKeys.opened());
  tell(events.studioKeys.listed({ kind: 'done', data: [gone, lowered, before] }));
  expect(screen.getByText(/ada@tide\.example, who has left your studio\./)).toBeVisible();
  expect(screen.getByText(/ada@tide\.example, who isn’t an active administrator/)).toBeVisible();
  expect(screen.getByText(/by someone who has left/)).toBeVisible();
});

it('what came of a file before is not said beside one that is refused at once', async () => {
  const { tell, user, container } = await open();
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  tell(events.dataImport.stopped());
  expect(screen.getByText(/days\.csv/)).toBeVisible();
  await user.upload(fileField(container), new File([], 'none.csv', { type: 'text/csv' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This file is empty.');
  expect(screen.queryByText(/days\.csv/)).not.toBeInTheDocument();
});

it('a file of which the answer was lost is not said to be out: it may be in, and the list is read again', async () => {
  const { tell, user, actions, container } = await open();
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  const call = { method: 'POST', url: '/api/data/imports' };
  const failure = { kind: 'network', status: 0, ...call } as const;
  const error = {
    rule: 'failure.network',
    ...call,
    failure,
    ret: null,
    message: '',
    traceId: 't',
  } as const;
  tell(events.dataImport.answered({ kind: 'failed', error }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^We don’t know whether days\.csv was imported.*it may still be imported/,
  );
  expect(ofType(actions, 'effect/requested').at(-1)).toMatchObject({
    payload: { effect: { type: 'dataImport.load' } },
  });
});

it('A71: while the account is about to be deleted, the page leads to the account’s own', async () => {
  const { tell } = await renderApp({ path: '/portal/data', signedIn: 'EXISTS' });
  await screen.findByRole('heading', { name: 'Imported files' });
  const error = {
    rule: 'ret.other',
    method: 'GET',
    url: 'https://studio.test/api/data/imports',
    failure: null,
    ret: DELETION_RET,
    message: '',
    traceId: '',
  } as const;
  tell(events.dataImport.listed({ kind: 'failed', error }));
  await waitFor(() => expect(window.location.pathname).toBe('/portal/account'));
});
