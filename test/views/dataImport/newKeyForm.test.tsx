import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { KEY_NAME_LENGTH } from '../../../src/rules/dataImport';
import { ofType, renderApp } from '../support/renderApp';

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
  ['61 characters', `${LONGEST}s`, 'Use 60 characters or fewer. You entered 61.'],
])('refuses a key name of %s, with the reason at the field', async (_length, name, why) => {
  const { field, made } = await named(name);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(why)));
  expect(field).toHaveFocus();
  expect(document.title).toBe('Error: Data – Adlantern');
  expect(made()).toEqual([]);
});
