import { events } from '../../../src/kit/events';
import { STORAGE_KEYS } from '../../../src/rules/cookies';
import { MIRA, renderApp } from '../support/renderApp';

const shown = () => document.documentElement.dataset['theme'];
const kept = () => localStorage.getItem(STORAGE_KEYS.theme);

const open = async (path: string, theme: string, own: string | null) => {
  if (own !== null) localStorage.setItem(STORAGE_KEYS.theme, own);
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  app.tell(events.session.signedInElsewhere({ facts: { ...MIRA, theme } }));
  return app;
};

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

it.each(['/portal/report', '/portal/account', '/portal/people'])(
  'account A10: on a device without a choice, %s takes the account’s theme and keeps it',
  async (path) => {
    await open(path, 'dark', null);
    expect([shown(), kept()]).toEqual(['dark', 'dark']);
  },
);

it.each(['', 'light'])('account A10: the device’s own choice %j stays', async (own) => {
  await open('/portal/report', 'dark', own);
  expect([shown(), kept()]).toEqual([undefined, own]);
});

it('account A10: the system’s theme of an account counts as this device’s choice too', async () => {
  await open('/portal/report', 'system', null);
  expect([shown(), kept()]).toEqual([undefined, '']);
});

it('account A10: a theme unknown to this version changes nothing', async () => {
  await open('/portal/report', 'pink', null);
  expect([shown(), kept()]).toEqual([undefined, null]);
});
