import { screen, within, act, waitFor } from '@testing-library/react';
import type { SessionDetails } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { portalConfig } from '../../../src/rules/portalConfig';
import { shownLines } from '../support/shownLines';
import { MIRA, ofType, renderApp } from '../support/renderApp';
import { PHONE, useUserAgent } from '../support/userAgents';

const header = () => shownLines(screen.getByRole('banner'));

const signedOut = () =>
  [...screen.getByRole('banner').querySelectorAll('[data-signed-out]')].map(
    ({ localName }) => localName,
  );

describe('the header', () => {
  it('of a visitor, on the home page and on others', async () => {
    const { user, actions, unmount } = await renderApp({ path: '/nowhere?a=1' });
    expect(header()).toEqual([
      '[Adlantern, home](/) [shown: Adlantern]',
      'nav: Main',
      '[Product](/#product)',
      '[Sample report](/portal/report)',
      '[Security](/#security)',
      '[Questions](/#questions)',
      '[Request access](/portal/request-access)',
      'button: 中文 [lang=zh-CN]',
      'button: Theme: system. Switch to light.',
      '[Sign in](/portal/login)',
      'button: Menu [aria-expanded=false]',
    ]);
    expect(document.title).toBe('Page not found – Adlantern');
    // The early script hides these for a signed-in user.
    expect(signedOut()).toEqual(['nav', 'a']);
    expect(shownLines(screen.getByRole('main'))).toEqual([
      'h1: Page not found',
      'Check the address. The page may have moved.',
      '[Go to home page](/)',
      'Need help? Email [support@adlantern.example](mailto:support@adlantern.example)',
    ]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: 'http://localhost/nowhere?a=1' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Theme: system. Switch to light.' }));
    await user.click(screen.getByRole('button', { name: 'Theme: light. Switch to dark.' }));
    await user.click(screen.getByRole('button', { name: 'Theme: dark. Switch to system.' }));
    expect(screen.getByRole('button', { name: 'Theme: system. Switch to light.' })).toHaveFocus();
    unmount();
    await renderApp({ path: '/' });
    expect(header().filter((line) => line.includes('](#'))).toEqual([
      '[Product](#product)',
      '[Security](#security)',
      '[Questions](#questions)',
    ]);
  });

  it.each([
    ['/tos?a=1', '/portal/login?redirect=/portal/tos'],
    ['/portal/report', '/portal/login?redirect=/portal/report'],
    ['/portal', '/portal/login'],
  ])(
    'M23: "Sign in" on %s leads back without any script, and in another tab',
    async (path, href) => {
      await renderApp({ path });
      const [link] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Sign in' });
      expect(link).toHaveAttribute('href', href);
    },
  );

  it('names a test environment', async () => {
    await renderApp({
      path: '/portal/login',
      config: portalConfig(new URL('https://test.adlantern.example/'), null),
    });
    const note = screen.getByRole('note');
    expect(shownLines(note)).toEqual(['note: Environment: Test', 'note: Test']);
    // On the sign-in page, no link leads there.
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('has the mark of its brand beside the name', async () => {
    for (const name of ['Adlantern', 'Adharbor']) {
      const config = portalConfig(new URL(`https://${name.toLowerCase()}.example/`), null);
      const { unmount } = await renderApp({ path: '/nowhere', config });
      const home = screen.getByRole('link', { name: `${name}, home` });
      expect(home.querySelector('svg')).not.toBeNull();
      unmount();
    }
  });
});

/** The opened menu of a user with these details, whose button has this name. */
const opened = async (name: RegExp, facts: Partial<SessionDetails>, path = '/nowhere') => {
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  app.tell(events.session.signedInElsewhere({ facts: { ...MIRA, ...facts } }));
  const button = screen.getByRole('button', { name });
  await app.user.click(button);
  await screen.findByRole('button', { name: 'Sign out' });
  return { ...app, button };
};

const WHOLE = {
  name: 'Mira Song',
  studio: 'Puzzle Bay',
  roles: ['advertiser', 'unknown'],
  emailVerified: false,
  permissions: ['people:read', 'data:write'],
};

/** The end of the menu, in each of its forms. */
const CHOICES = [
  'legend: Language',
  'button: English [aria-pressed=true; lang=en]',
  'button: 中文 [aria-pressed=false; lang=zh-CN]',
  'legend: Theme',
  'button: System [aria-pressed=true]',
  'button: Light [aria-pressed=false]',
  'button: Dark [aria-pressed=false]',
  'button: Sign out',
];

describe('the menu of a user', () => {
  it('is open after a double click', async () => {
    const { user, button } = await opened(/^Account: /, {});
    await user.keyboard('{Escape}');
    await user.dblClick(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('on a computer', async () => {
    await opened(/^Account: /, WHOLE, '/portal/confirm-email');
    expect(signedOut()).toEqual([]);
    expect(header()).toEqual([
      '[Adlantern, home](/) [shown: Adlantern]',
      'nav: Main',
      '[Report](/portal/report)',
      '[People](/portal/people)',
      '[Data](/portal/data)',
      'button: Account: Mira Song, mira@example.com [aria-expanded=true; shown: Mira Song]',
      'Mira Song',
      'mira@example.com',
      'Puzzle Bay · Advertiser · unknown',
      '[Account](/portal/account)',
      '[Confirm your email](/portal/confirm-email) [aria-current=page]',
      ...CHOICES,
      'button: Menu of Mira Song, mira@example.com [aria-expanded=false]',
    ]);
  });

  it('without name, studio and roles, on the account page', async () => {
    await opened(/^Account: /, {}, '/portal/account');
    expect(header().slice(-7 - CHOICES.length)).toEqual([
      '[Adlantern, home](/) [shown: Adlantern]',
      'nav: Main',
      '[Report](/portal/report)',
      'button: Account: mira@example.com [aria-expanded=true; shown: mira@example.com]',
      'mira@example.com',
      '[Account](/portal/account) [aria-current=page]',
      ...CHOICES,
      'button: Menu of mira@example.com [aria-expanded=false]',
    ]);
  });

  it('on a phone', async () => {
    useUserAgent(PHONE);
    const { user, button } = await opened(/^Menu of /, WHOLE);
    await screen.findByRole('region', { name: 'Help and legal' });
    expect(header()).toEqual([
      '[Adlantern, home](/) [shown: Adlantern]',
      'nav: Main',
      '[Report](/portal/report)',
      '[People](/portal/people)',
      '[Data](/portal/data)',
      'button: Account: Mira Song, mira@example.com [aria-expanded=false; shown: Mira Song]',
      'button: Menu of Mira Song, mira@example.com [aria-expanded=true]',
      'Mira Song',
      'mira@example.com',
      'Puzzle Bay · Advertiser · unknown',
      'nav: Main',
      '[Report](/portal/report)',
      '[People](/portal/people)',
      '[Data](/portal/data)',
      '[Account](/portal/account)',
      '[Confirm your email](/portal/confirm-email)',
      ...CHOICES,
      'section: Help and legal',
      'h2: Advertising channels',
      '[Social ads (external site)](https://social.example/ads) [rel=noopener noreferrer]',
      '[Search ads (external site)](https://search.example/ads) [rel=noopener noreferrer]',
      '[Video ads (external site)](https://video.example/ads) [rel=noopener noreferrer]',
      'h2: Legal',
      '[Terms of service](/portal/tos)',
      '[Web privacy policy](/portal/web_privacy_policy)',
      '[Cookie privacy policy](/portal/cookie_privacy)',
      '[Data processing agreement (external site)](https://legal.adlantern.example/data-processing-agreement) [rel=noopener noreferrer]',
      'button: Cookie preferences',
      'h2: Help',
      '[Support: support@adlantern.example](mailto:support@adlantern.example)',
      '[Contact assistant](mailto:assistant@adlantern.example)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cookie preferences' }));
    await screen.findByRole('dialog');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('what the header and its menus do', () => {
  const navigation = () => screen.getByRole('navigation', { name: 'Main' });

  describe('the navigation', () => {
    it('is not shown while the session is unknown', async () => {
      const { tell } = await renderApp({ path: '/nowhere', signedIn: 'MAY_EXIST' });
      expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
      tell(events.session.read({ state: 'NOT_EXISTS' }));
      expect(navigation()).toBeVisible();
    });

    it('marks the current page', async () => {
      await renderApp({ path: '/portal/report' });
      expect(within(navigation()).getByRole('link', { current: 'page' })).toHaveTextContent(
        'Sample report',
      );
    });
  });

  describe("the user's menu", () => {
    it('"Sign out" is two presses away, and a second press requests nothing more', async () => {
      const { user, actions } = await opened(/^Account: /, {});
      await user.click(screen.getByRole('button', { name: 'Sign out' }));
      await user.click(screen.getByRole('button', { name: 'Signing out…' }));
      expect(ofType(actions, 'signOut/requested')).toEqual([
        events.signOut.requested({ returnTo: null }),
      ]);
    });

    it('a press outside closes it', async () => {
      const { user, button } = await opened(/^Account: /, {});
      await user.click(screen.getByRole('heading', { level: 1 }));
      expect(button).toHaveAttribute('aria-expanded', 'false');
    });

    it('language and theme change at once, also in the account, and the focus stays', async () => {
      const { user, actions } = await opened(/^Account: /, {});
      const chinese = screen.getByRole('button', { name: '中文' });
      await user.click(chinese);
      await waitFor(() => expect(chinese).toHaveAttribute('aria-pressed', 'true'));
      expect(chinese).toHaveFocus();
      expect(ofType(actions, 'profile/languageChosen')).toEqual([
        events.profile.languageChosen({ language: 'zh' }),
      ]);
      expect(document.documentElement.lang).toBe('zh-CN');
      await user.click(screen.getByRole('button', { name: '深色' }));
      expect(document.documentElement.dataset['theme']).toBe('dark');
      await waitFor(() =>
        expect(ofType(actions, 'profile/themeChosen')).toEqual([
          events.profile.themeChosen({ theme: 'dark' }),
        ]),
      );
    });
  });

  describe('the single menu of phones', () => {
    const open = async () => {
      useUserAgent(PHONE);
      const app = await opened(/^Menu of /, {});
      await screen.findByRole('region', { name: 'Help and legal' });
      return app;
    };

    it('Back closes the menu first, and the page stays', async () => {
      const { button } = await open();
      act(() => window.history.back());
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
      expect(window.location.pathname).toBe('/nowhere');
    });

    it('keeps the focus if it was opened before the next page has loaded', async () => {
      const { button, navigators } = await open();
      await act(async () => navigators.at(-1)?.('/portal/tos', { state: { menu: 'open' } }));
      await screen.findByRole('heading', { level: 1, name: 'Terms of service' });
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(button).toHaveFocus();
    });

    it('Back after a link returns to the page of the menu, which is closed', async () => {
      const { user, button } = await open();
      await act(() => user.click(screen.getByRole('link', { name: 'Terms of service' })));
      await screen.findByRole('heading', { level: 1, name: 'Terms of service' });
      act(() => window.history.back());
      await screen.findByRole('heading', { level: 1, name: 'Page not found' });
      expect(button).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

describe('the offer of another language', () => {
  const { dataset } = document.documentElement;

  beforeEach(() => {
    document.cookie = 'portal_language=; path=/; max-age=0';
    dataset['offer'] = '';
  });
  afterEach(() => void delete dataset['offer']);

  it('P21: one line offers Chinese in Chinese; a press changes the page and stores the choice', async () => {
    const { user } = await renderApp({ path: '/nowhere' });
    const accept = screen.getByRole('button', { name: '切换到中文' });
    expect(accept.closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    await user.click(accept);
    await waitFor(() => expect(dataset).not.toHaveProperty('offer'));
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.cookie).toContain('portal_language=zh');
    expect(screen.queryByText(/本网站提供中文版/)).not.toBeInTheDocument();
  });

  it('P21: declining is a choice, and the offer is not repeated', async () => {
    const { user } = await renderApp({ path: '/nowhere' });
    await user.click(screen.getByRole('button', { name: '继续使用英文' }));
    expect(dataset).not.toHaveProperty('offer');
    expect(document.cookie).toContain('portal_language=en');
  });
});
