import { fireEvent, screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { MIRA, ofType, renderApp } from '../support/renderApp';

/** The page over a store without sagas: the test supplies the responses. */
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

it('A25: asks to confirm the email, as the other pages behind the sign-in do', async () => {
  const { tell } = await open();
  tell(events.session.signedInElsewhere({ facts: { ...MIRA, emailVerified: false } }));
  expect(await screen.findByRole('button', { name: 'Resend email' })).toBeVisible();
});

/** The file with one row was imported. */
const TAKEN = events.dataImport.answered({
  kind: 'done',
  data: {
    kind: 'done',
    holds: 'deliveries',
    rows: 1,
    added: 1,
    changed: 0,
    removed: 0,
    ignored: [],
    moreClicks: null,
    importedAt: null,
  },
});

it('WCAG 2.4.3: during an upload the focus is on its Cancel button, then on the button for the next file', async () => {
  const { tell, user, container } = await open();
  const choose = () => screen.getByRole('button', { name: 'Choose a CSV file' });
  const said = [...container.querySelectorAll('main output')];
  choose().focus();
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  expect(screen.getByRole('button', { name: 'Cancel import' })).toHaveFocus();
  tell(TAKEN);
  expect(choose()).toHaveFocus();
  // The output existed before it had text: a new element is not announced.
  expect(said).toContain(screen.getByText('Imported days.csv: 1 new row.'));
});

it('during an upload, the browser asks before the page is left', async () => {
  const { tell, user, container } = await open();
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  expect(leaves()).toBe(false);
  tell(TAKEN);
  expect(leaves()).toBe(true);
});

it('H1: unsaved work, a typed key name or an upload, keeps the page when the session ends', async () => {
  const { tell, user, actions, container } = await openKeys();
  const held = () =>
    actions.filter(({ type }) => type.startsWith('reauthentication/work')).map(({ type }) => type);
  await user.type(screen.getByLabelText('Name of the new key'), 'Spreadsheet');
  expect(held()).toEqual(['reauthentication/workHeld']);
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
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
  const files = [new File(['day'], 'days.csv', { type: 'text/csv' })];
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
  const { tell, user, container } = await open();
  await user.upload(fileField(container), new File(['day'], 'days.csv', { type: 'text/csv' }));
  tell(events.dataImport.stopped());
  expect(screen.getByText(/days\.csv/)).toBeVisible();
  await user.upload(fileField(container), new File([], 'none.csv', { type: 'text/csv' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This file is empty.');
  expect(screen.queryByText(/days\.csv/)).not.toBeInTheDocument();
});

it('reports a file with a lost response as possibly imported, and reloads the list', async () => {
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
