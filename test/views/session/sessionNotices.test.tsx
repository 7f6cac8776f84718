import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { SessionDetails } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { TAB_STORAGE_KEYS, STORAGE_KEYS } from '../../../src/rules/cookies';
import { keepNextPageWord } from '../../../src/rules/nextPageWord';
import { MIRA, renderApp } from '../support/renderApp';
import { person } from '../../support/person';
import { openPage } from '../support/openPage';

const facts = (userId: string): SessionDetails => ({
  ...MIRA,
  userId,
  email: `${userId}@games.example`,
});

const MINUTE_MS = 60_000;

it('M3: says that the server has not confirmed a sign-out, until it is acknowledged', async () => {
  keepNextPageWord('signOutUnheard');
  await renderApp({ path: '/portal' });
  expect(await screen.findByText(/the server hasn’t confirmed it/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/the server hasn’t confirmed it/)).toBeNull();
  expect(sessionStorage.getItem(TAB_STORAGE_KEYS.nextPageWord)).toBeNull();
});

it.each([
  ['M7', 'signInAgain', 'Please sign in again.'],
  ['M22', 'registered', 'Your account is ready. Sign in with the password you chose.'],
] as const)('%s: %s is shown on the sign-in page, and on no other', async (_code, word, text) => {
  keepNextPageWord(word);
  const home = await renderApp({ path: '/portal' });
  expect(screen.queryByText(text)).toBeNull();
  home.unmount();
  await renderApp({ path: '/portal/login' });
  expect(await screen.findByText(text)).toBeVisible();
});

it('S11: says that another tab signed in another user, until it is acknowledged', async () => {
  const { store } = await renderApp({ path: '/portal' });
  act(() => {
    store.dispatch(events.session.stored({ facts: facts('ana'), payloadChanged: false }));
    store.dispatch(events.session.signedInElsewhere({ facts: facts('ben') }));
  });
  expect(screen.getByText('You switched to ben@games.example in another tab.')).toBeVisible();
  expect(screen.queryByText(/still belongs to/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/You switched to/)).toBeNull();
});

it.each([
  ['/portal/report', true],
  ['/portal/account', false],
  ['/portal/login', false],
])(
  'P5: %s reports a sign-out in another tab, and a report from before only where there is one',
  async (path, isHeld) => {
    const { tell, navigators } = await renderApp({ path });
    tell(events.session.stored({ facts: facts('ana'), payloadChanged: false }));
    tell(events.session.signedOutElsewhere());
    expect(
      await screen.findByText('ana@games.example was signed out in another tab.'),
    ).toBeVisible();
    const held = () =>
      screen.queryAllByText('What you see here still belongs to ana@games.example.');
    expect(held()).toHaveLength(isHeld ? 1 : 0);
    // A new query shows the current user's data.
    await act(async () => navigators.at(-1)?.('/portal/report?channel=google'));
    expect(held()).toHaveLength(0);
  },
);

it('D2: reports a newer server quietly: the page stays, with a button to reload it', async () => {
  const { tell, user } = await renderApp({ path: '/portal/login' });
  await user.type(screen.getByLabelText('Email'), 'mira@games.example');
  tell(events.network.outdated());
  expect(screen.getByText(/A new version is ready/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('mira@games.example');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it.each([
  [6 * MINUTE_MS, [/6 minutes slow/]],
  [-90 * MINUTE_MS, [/90 minutes fast/]],
  [5 * MINUTE_MS, []],
])('S13: a clock off by %d ms is reported from five minutes on', async (clockSkewMs, texts) => {
  const { tell } = await renderApp({ path: '/portal' });
  tell(events.device.observed({ clockSkewMs, keepsCookies: true }));
  const found = screen.queryAllByText(/minutes (slow|fast)/).map(({ textContent }) => textContent);
  expect(found).toEqual(texts.map((text) => expect.stringMatching(text)));
});

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

const shown = () => document.documentElement.dataset['theme'];
const kept = () => localStorage.getItem(STORAGE_KEYS.theme);

it.each([
  ...['report', 'account', 'people'].map((page) => [page, 'dark', null, 'dark', 'dark'] as const),
  ['report', 'dark', '', undefined, ''],
  ['report', 'dark', 'light', undefined, 'light'],
  ['report', 'system', null, undefined, ''],
  ['report', 'pink', null, undefined, null],
] as const)(
  'account A10: %s with the account’s theme %j and the device’s own choice %j has the theme %j and keeps %j',
  async (page, theme, own, ...expected) => {
    if (own !== null) localStorage.setItem(STORAGE_KEYS.theme, own);
    const { tell } = await renderApp({ path: `/portal/${page}`, signedIn: 'EXISTS' });
    tell(events.session.signedInElsewhere({ facts: { ...MIRA, theme } }));
    expect([shown(), kept()]).toEqual(expected);
  },
);
