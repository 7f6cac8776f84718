import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { openPage } from '../support/openPage';
import { renderApp } from '../support/renderApp';

it.each([
  ['/portal/account', 'Your account', 'Checking whether you’re signed in…'],
  ['/portal/account/password', 'Change your password', 'Checking whether you’re signed in…'],
  ['/portal/people', 'People', 'Loading people…'],
  ['/portal/data', 'Data', 'Loading data…'],
])('%s shows that the session is being checked', async (path, title, words) => {
  const { shown } = await openPage(path, { signedIn: 'MAY_EXIST' });
  expect(shown()).toEqual([`h1: ${title}`, `output: ${words}`]);
  expect(document.title).toBe(`${title} – Adlantern`);
});

const DEVICE = {
  id: 'a',
  browser: 'Safari',
  system: 'macOS',
  network: '',
  way: '' as const,
  signedInAt: 1,
  seenAt: 1,
  current: true,
};

it('A121: a page starts again for another user, with no data of the previous one', async () => {
  const { store, tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
  await waitFor(() => expect(store.getState().devices?.value).toBe('loading'));
  tell(events.devices.read({ kind: 'devices', devices: [DEVICE] }));
  expect(await screen.findByText('Safari on macOS')).toBeInTheDocument();
  tell(events.session.signedInElsewhere({ facts: person('ben') }));
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).not.toBeInTheDocument());
  expect(store.getState().devices.context.devices).toEqual([]);
});
