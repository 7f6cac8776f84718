import { act, screen, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { en } from '../../../src/text/en';
import { zh } from '../../../src/text/zh';
import { HELP, shownLines } from '../support/shownLines';
import { ofType, renderApp, type RenderOptions, VIEW_CONFIG } from '../support/renderApp';

/** A deployment whose backend serves only the specification's interface. */
const BARE = {
  ...VIEW_CONFIG,
  brand: {
    ...VIEW_CONFIG.brand,
    consoleUrl: null,
    offers: { report: false, account: false, people: false },
  },
};
const open = (options: RenderOptions) => renderApp({ config: BARE, ...options });
const hrefs = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('a page that the backend does not serve', () => {
  it.each([
    '/portal/report',
    '/portal/data',
    '/portal/people',
    '/portal/request-access',
    '/portal/account/password',
    '/portal/account-link',
  ])('%s says so, and requests nothing', async (path) => {
    const { actions } = await open({ path, signedIn: 'EXISTS' });
    expect(shownLines()).toEqual([
      'h1: Not available here',
      'This service doesn’t have this page. Your account isn’t affected.',
      '[Go to home page](/)',
      HELP,
    ]);
    expect(ofType(actions, 'effect/requested').map(({ payload }) => payload)).toEqual([]);
  });

  it('says so in Chinese', async () => {
    await open({ path: '/portal/report', language: 'zh', texts: zh });
    expect(shownLines().slice(0, 2)).toEqual([
      'h1: 此处未提供',
      '此服务不提供该页面，您的账号不受影响',
    ]);
  });

  it('is shown if the backend serves it', async () => {
    const offers = { ...BARE.brand.offers, report: true };
    await open({ path: '/portal/report', config: { ...BARE, brand: { ...BARE.brand, offers } } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Report');
  });
});

describe('links to such pages', () => {
  it.each(['NOT_EXISTS', 'EXISTS'] as const)(
    'are absent on the home page: %s',
    async (signedIn) => {
      await open({ path: '/', signedIn });
      const all = hrefs(document.body);
      expect(all).not.toContain('/portal/report');
      expect(all).not.toContain('/portal/request-access');
      expect(all).toContain(signedIn === 'EXISTS' ? '/portal/account' : '/portal/login');
    },
  );

  it('are absent from the navigation, whatever the permissions', async () => {
    const { tell, store } = await open({ path: '/', signedIn: 'EXISTS' });
    const { facts } = store.getState().session.context;
    if (!facts) throw new Error('Nobody is signed in.');
    tell(
      events.session.read({
        state: 'EXISTS',
        kept: true,
        fresh: true,
        facts: { ...facts, permissions: ['people:read', 'data:write'] },
      }),
    );
    expect(screen.queryByRole('navigation', { name: en.shell.navigation })).toBeNull();
  });
});

it('the home page shows no picture of a report, and promises none', async () => {
  const [told, devices] = ['tells you in one sentence', 'Your devices'];
  const { unmount } = await renderApp({ path: '/' });
  const whole = shownLines().join('\n');
  expect(whole).toContain('A sample report.');
  expect(whole).toContain(told);
  expect(whole).toContain(devices);
  unmount();
  await open({ path: '/' });
  const bare = shownLines().join('\n');
  expect(bare).not.toMatch(/report/i);
  expect(bare).not.toContain(told);
  expect(bare).not.toContain(devices);
  expect(bare).toContain('Manage delivery, data, audiences and creatives in one place.');
});

it('joining a studio leads to the account', async () => {
  const { tell } = await open({ path: '/portal/register/success', signedIn: 'EXISTS' });
  const offer = { studio: 'Northwind', role: null, inviter: null, until: 0 };
  tell(events.joining.opened());
  tell(events.joining.arrived({ invited: true }));
  tell(events.joining.looked({ kind: 'offer', offer, leaves: 'Tide' }));
  expect(shownLines()).toContain('[Not now](/portal/account)');
  tell(events.joining.acceptChosen());
  tell(events.joining.answered({ answer: 'lastAdministrator' }));
  expect(hrefs(screen.getByRole('main'))).not.toContain('/portal/people');
  tell(events.joining.acceptChosen());
  tell(events.joining.answered({ answer: 'joined' }));
  expect(shownLines()).toContain('[Continue](/portal/account)');
});

describe('the account page', () => {
  it('offers a new password by mail, and requests nothing', async () => {
    const { actions } = await open({ path: '/portal/account', signedIn: 'EXISTS' });
    expect(shownLines()).toEqual([
      'h1: Your account',
      'mira@example.com',
      'section h2: Sign-in and security',
      'h3: Password',
      'We’ll email you a link to choose a new one.',
      '[Change password](/login/forgot?email=mira%40example.com)',
    ]);
    expect(ofType(actions, 'effect/requested')).toEqual([]);
  });

  it('changes the language without storing it in the account', async () => {
    const { user, actions } = await open({ path: '/portal/account', signedIn: 'EXISTS' });
    await user.click(screen.getByRole('button', { name: 'Account: mira@example.com' }));
    await user.click(await screen.findByRole('button', { name: '中文' }));
    await act(async () => screen.findByRole('heading', { level: 1, name: '您的账号' }));
    expect(ofType(actions, 'profile/languageChosen')).toEqual([]);
  });
});
