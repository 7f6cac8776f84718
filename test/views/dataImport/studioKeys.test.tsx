import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import { DETAILS, exact, failed, HOUR_MS, NOON } from '../support/openAccount';
import { KEY } from '../support/openData';
import { openPage } from '../support/openPage';
import { ofType, renderApp } from '../support/renderApp';
import { KEY_NAME_LENGTH } from '../../../src/rules/dataImport';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));

describe('the studio keys', () => {
  const withKeys = async (other: object = { name: 'Robot' }) => {
    const app = await openPage('/portal/data', { signedIn: 'EXISTS' });
    const keys = [KEY, { ...KEY, id: 'k-2', usedAt: null, ...other }];
    app.tell(events.studioKeys.listed({ kind: 'done', data: keys }));
    const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
    return {
      ...app,
      press,
      keys: () => shownLines(screen.getByRole('region', { name: 'Studio keys' })),
    };
  };

  it('of one name, as while a key is replaced, are named with how they end', async () => {
    const { press, actions } = await withKeys({ hint: 'wxyz' });
    await press('Revoke Warehouse (ends in wxyz)');
    expect(screen.getByRole('dialog', { name: 'Revoke Warehouse (ends in wxyz)?' })).toBeVisible();
    expect(ofType(actions, 'studioKeys/revokeAsked')).toMatchObject([{ payload: { id: 'k-2' } }]);
  });

  it('are listed, and revoked after a question', async () => {
    const { keys, press, tell, actions } = await withKeys();
    expect(keys()).toEqual([
      'section h2: Studio keys',
      'A key lets your own systems send files to the report of your studio. It can do nothing else. Create one for each system, so that you can revoke them one by one.',
      'h3: Warehouse ends in abcd',
      `Created 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Last used 1 hour ago [datetime=2030-01-15T11:00:00.000Z; title=${exact(NOON - HOUR_MS)}]`,
      'Created by ada@tide.example',
      'button: Revoke Warehouse [shown: Revoke]',
      'h3: Robot ends in abcd',
      `Created 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Never used`,
      'Created by ada@tide.example',
      'button: Revoke Robot [shown: Revoke]',
      'text: Name of the new key [name=key-name; autocomplete=off; described: Such as the name of the system that will use it.]',
      'Such as the name of the system that will use it.',
      'submit: Create key',
      'summary: How to send a file',
      'Send the file as the body of a POST request, with the key in the header:',
      'curl --fail-with-body \\ -H "Authorization: Bearer $STUDIO_KEY" \\ -H \'Content-Type: text/csv\' \\ --data-binary @deliveries.csv \\ https://api.adlantern.example/api/import [translate=no]',
    ]);
    await press('Revoke Robot');
    const dialog = () => shownLines(screen.getByRole('dialog'));
    expect(dialog()).toEqual([
      'dialog h2: Revoke Robot?',
      'Systems that use this key can’t send files from now on. This can’t be undone.',
      'button: Keep key',
      'button: Revoke key',
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep key' })).toHaveFocus());
    await press('Keep key');
    expect(ofType(actions, 'studioKeys/dismissed')).toHaveLength(1);
    await press('Revoke Robot');
    await press('Revoke key');
    expect(ofType(actions, 'studioKeys/revokeConfirmed')).toHaveLength(1);
    expect(dialog().slice(-2)).toEqual([
      'button: Keep key [aria-disabled=true]',
      'button: Revoking… [aria-disabled=true]',
    ]);
    await press('Revoking…');
    await press('Keep key');
    expect(ofType(actions, 'studioKeys/revokeConfirmed')).toHaveLength(1);
    expect(ofType(actions, 'studioKeys/dismissed')).toHaveLength(1);
    tell(events.studioKeys.revoked(failed));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keys().filter((line) => line.startsWith('alert'))).toEqual([
      'alert: The key wasn’t revoked and still works.',
      ...DETAILS,
    ]);
  });

  it('are created, and shown once', async () => {
    const { keys, press, tell, user, secretHandles, actions } = await withKeys();
    await user.type(screen.getByLabelText('Name of the new key'), 'Sheet{Enter}');
    const busy = () => keys().filter((line) => line.includes('aria-disabled'));
    expect(busy()).toEqual([
      'button: Revoke Warehouse [aria-disabled=true; shown: Revoke]',
      'button: Revoke Robot [aria-disabled=true; shown: Revoke]',
      'submit: Creating… [aria-disabled=true]',
    ]);
    await press('Creating…');
    expect(ofType(actions, 'studioKeys/createSubmitted')).toHaveLength(1);
    tell(events.studioKeys.created(failed));
    expect(keys().filter((line) => line.startsWith('alert'))).toEqual([
      'alert: The key wasn’t created.',
      ...DETAILS,
    ]);
    await user.type(screen.getByLabelText('Name of the new key'), '{Enter}');
    const handle = secretHandles.put('adl_key');
    tell(events.studioKeys.created({ kind: 'done', data: { name: 'Sheet', key: handle } }));
    expect(screen.getByRole('heading', { name: /Sheet/ })).toHaveFocus();
    const about = keys().findIndex((line) => line.includes('Sheet'));
    expect(keys().slice(about, about + 7)).toEqual([
      'h3: New key: Sheet',
      'Copy it now and store it safely. For your security, we can’t show it again. Do not share it.',
      'code: Key [translate=no]',
      'adl_key',
      'button: Copy key',
      'button: I’ve stored it',
      'summary: How to send a file',
    ]);
    expect(busy()).toEqual([
      'button: Revoke Warehouse [aria-disabled=true; shown: Revoke]',
      'button: Revoke Robot [aria-disabled=true; shown: Revoke]',
    ]);
    await press('Copy key');
    expect(await navigator.clipboard.readText()).toBe('adl_key');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await press('I’ve stored it');
    expect(secretHandles.peek(handle)).toBeNull();
    expect(ofType(actions, 'studioKeys/copied')).toHaveLength(1);
    expect(screen.getByLabelText('Name of the new key')).toHaveFocus();
    await user.keyboard('Gone{Enter}');
    tell(events.studioKeys.created({ kind: 'done', data: { name: 'Gone', key: 'gone' } }));
    const gone = keys().findIndex((line) => line.includes('Gone'));
    expect(keys().slice(gone, gone + 4)).toEqual([
      'h3: New key: Gone',
      'This key was shown once and can’t be shown again. If you lost it, revoke it and create another.',
      'button: I’ve stored it',
      'summary: How to send a file',
    ]);
  });
});

/** The data page of an administrator, with the name of a new key typed and submitted. */
async function named(name: string) {
  const { user, actions, tell } = await renderApp({ path: '/portal/data', signedIn: 'EXISTS' });
  tell(events.studioKeys.listed({ kind: 'done', data: [] }));
  const field = await screen.findByLabelText('Name of the new key');
  field.focus();
  if (name !== '') await user.paste(name);
  await user.keyboard('{Enter}');
  const made = () => ofType(actions, 'studioKeys/createSubmitted').map(({ payload }) => payload);
  return { field, made };
}

const LONGEST = '𠮷'.repeat(KEY_NAME_LENGTH);

it('creates a studio key with a trimmed name of up to 60 characters', async () => {
  const { field, made } = await named(` ${LONGEST} `);
  await waitFor(() => expect(made()).toEqual([{ name: LONGEST }]));
  expect(field).toBeValid();
});

it.each([
  ['no character', '', 'Enter a name, such as “Data warehouse”.'],
  ['a direction mark', 'a\u202eb', 'This name has invisible characters.'],
  ['61 characters', `${LONGEST}s`, 'Use 60 characters or fewer. You entered 61.'],
])('refuses a key name of %s, with the reason at the field', async (_length, name, why) => {
  const { field, made } = await named(name);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(why)));
  expect(field).toHaveFocus();
  expect(document.title).toBe('Error: Data – Adlantern');
  expect(made()).toEqual([]);
});
