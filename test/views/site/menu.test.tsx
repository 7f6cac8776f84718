import { act, screen, waitFor, within } from '@testing-library/react';
import type { SessionDetails } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { MIRA, renderApp, ofType } from '../support/renderApp';
import { PHONE, useUserAgent } from '../support/userAgents';

const banner = () => within(screen.getByRole('banner'));
const navigation = () => screen.getByRole('navigation', { name: 'Main' });

/** A page with a signed-in user whose session has these details. */
async function signedIn(facts: Partial<SessionDetails> = {}, path = '/nowhere') {
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  app.tell(events.session.signedInElsewhere({ facts: { ...MIRA, ...facts } }));
  return app;
}

/** Opens the user's menu. */
async function opened(facts: Partial<SessionDetails> = {}) {
  const app = await signedIn(facts);
  const button = banner().getByRole('button', { name: /^Account: / });
  await app.user.click(button);
  await banner().findByRole('button', { name: 'Sign out' });
  return { ...app, button };
}

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
    const { user, actions } = await opened();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(screen.getByRole('button', { name: 'Signing out…' }));
    expect(ofType(actions, 'signOut/requested')).toEqual([
      events.signOut.requested({ returnTo: null }),
    ]);
  });

  it('a press outside closes it', async () => {
    const { user, button } = await opened();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('language and theme change at once, also in the account, and the focus stays', async () => {
    const { user, actions } = await opened();
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
  const open = async (facts: Partial<SessionDetails> = {}) => {
    useUserAgent(PHONE);
    const app = await signedIn(facts);
    const button = screen.getByRole('button', { name: /^Menu/ });
    await app.user.click(button);
    await screen.findByRole('region', { name: 'Help and legal' });
    return { ...app, button };
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
