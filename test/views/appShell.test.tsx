import { act, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../src/text/en';
import * as pages from '../../src/text/en/pages';
import { pseudoTexts, PSEUDO_LANGUAGE } from '../support/pseudo';
import { events } from '../../src/kit/events';
import { CHANNELS } from '../../src/views/home/lights';
import { REPORT_FACTS } from '../../src/views/home/pictures/reportFacts';
import { ofType, renderApp, VIEW_CONFIG } from './support/renderApp';

describe('routes (spec 2)', () => {
  it.each([
    ['/', 'Run every ad channel for your games'],
    ['/portal', 'Run every ad channel for your games'],
    ['/portal/login', 'Sign in'],
    ['/login', 'Sign in'],
    ['/nowhere', 'Page not found'],
  ])('%s shows: %s', async (path, title) => {
    await renderApp({ path });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it('UX 43: a change of route sets the title, scrolls up and focuses the heading', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { navigators } = await renderApp({ path: '/' });
    expect(document.body).toHaveFocus();
    expect(navigators).toHaveLength(1);
    await act(async () => navigators[0]?.('/portal/login?redirect=%2Fx'));
    const heading = await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(heading).toHaveAttribute('tabindex', '-1');
    expect(document.title).toBe('Sign in – Adlantern');
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(window.location.search).toBe('?redirect=%2Fx');
  });

  it('UX 44: the first tab stop is a link to the main content', async () => {
    const { user } = await renderApp({ path: '/' });
    await user.tab();
    expect(screen.getByText('Skip to main content')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('header', () => {
  it('"Sign in" with a modifier key is left to the browser, which opens another tab', async () => {
    const { user, actions } = await renderApp({ path: '/' });
    for (const link of screen.getAllByRole('link', { name: 'Sign in' })) {
      let isKept = true;
      link.addEventListener('click', (event) => (isKept = event.defaultPrevented));
      await user.keyboard('{Control>}');
      await user.click(link);
      await user.keyboard('{/Control}');
      expect(isKept).toBe(false);
    }
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([]);
  });

  it('the home page is not a return address', async () => {
    const { user, actions } = await renderApp({ path: '/portal' });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: null }),
    ]);
  });

  it('shows neither button while the session is unknown, then the right one', async () => {
    const { tell } = await renderApp({ path: '/nowhere', signedIn: 'MAY_EXIST' });
    for (const role of ['link', 'button'])
      expect(screen.queryByRole(role, { name: /Sign (in|out)/ })).not.toBeInTheDocument();
    tell(events.session.read({ state: 'NOT_EXISTS' }));
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('S5: a server that cannot confirm the session does not prevent signing in', async () => {
    const { tell } = await renderApp({ path: '/nowhere', signedIn: 'MAY_EXIST' });
    tell(events.refresh.demanded());
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    tell(events.refresh.finished({ outcome: 'unknown', local: 'MAY_EXIST', jitter: 0 }));
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('UX 57, WCAG 2.4.3: the language switch names the other language in itself, sets html[lang], stores the choice and keeps the focus', async () => {
    const { user } = await renderApp({ path: '/' });
    const chinese = screen.getByRole('button', { name: '中文' });
    expect(chinese).toHaveAttribute('lang', 'zh-CN');
    await user.click(chinese);
    const english = await screen.findByRole('button', { name: 'English' });
    expect(english).toHaveAttribute('lang', 'en');
    expect(english).toHaveFocus();
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.cookie).toContain('portal_language=zh');
  });

  it('decisions: the address follows the switch, so that a reload keeps the choice', async () => {
    const { user } = await renderApp({
      path: '/portal/login?lang=en&redirect=%2Fportal%2Freport#x',
    });
    await user.click(screen.getByRole('button', { name: '中文' }));
    await screen.findByRole('button', { name: 'English' });
    await waitFor(() =>
      expect(window.location.href).toMatch(/login\?lang=zh&redirect=%2Fportal%2Freport#x$/),
    );
  });

  it('decisions: an address without a language is left alone', async () => {
    const { user } = await renderApp({ path: '/portal/login?x=1' });
    await user.click(screen.getByRole('button', { name: '中文' }));
    await screen.findByRole('button', { name: 'English' });
    expect(window.location.search).toBe('?x=1');
  });
});

it.each(['/', '/portal/login', '/nowhere'])(
  'every text of %s comes from the resources',
  async (path) => {
    await renderApp({ path, language: PSEUDO_LANGUAGE, texts: pseudoTexts({ ...en, ...pages }) });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const strays: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      // Numbers are not in the text resources: they come from the formats of the language.
      if (!/^(⟦.*⟧|[$%,.▼\d]*)$/su.test(text)) strays.push(text);
    }
    // Proper names: the brand, its address, its media platforms, channels and games, and the other language, named in
    // itself.
    const { name, supportEmail, mediaPlatforms } = VIEW_CONFIG.brand;
    const platforms = Object.values(mediaPlatforms).map((platform) => platform.name.en);
    const offer = ['本网站提供中文版。', '切换到中文'];
    const shown = [...CHANNELS.map(({ names: each }) => each), ...REPORT_FACTS.games];
    const channels = REPORT_FACTS.channels.map((channel): string => channel.name);
    const names = [name, supportEmail, ...platforms, ...shown, ...channels, '中文', ...offer];
    expect(strays.filter((text) => !names.includes(text))).toEqual([]);
    for (const element of document.querySelectorAll(
      ':is([aria-label], [title]):not([data-offered] *)',
    ))
      for (const attribute of ['aria-label', 'title'])
        expect(element.getAttribute(attribute) ?? '⟦').toContain('⟦');
  },
);
