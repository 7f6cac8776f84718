import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../src/kit/events';
import { en } from '../../src/text/en';
import type { Texts } from '../../src/text/languages';
import { ofType, renderApp } from './support/renderApp';
import { shownLines } from './support/shownLines';

/** A part that cannot be loaded, such as after a deploy, leaves the page and offers what users need most. */
describe('D3: a part that cannot be shown', () => {
  let quiet: jest.SpyInstance;
  beforeEach(() => {
    quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => quiet.mockRestore());

  /** Texts of which some are missing: the part that uses them fails. */
  const without = (area: keyof Texts, texts: object) => ({ ...en, [area]: texts });

  it('the menu: the user can still sign out', async () => {
    const texts = without('shell', { ...en.shell, menu: { ...en.shell.menu, theme: undefined } });
    const { user, actions } = await renderApp({ path: '/nowhere', signedIn: 'EXISTS', texts });
    const banner = within(screen.getByRole('banner'));
    await user.click(banner.getByRole('button', { name: /^Account: / }));
    expect(await banner.findByRole('alert')).toHaveTextContent(
      'We couldn’t load the menu. Reload the page.',
    );
    await user.click(banner.getByRole('button', { name: 'Sign out' }));
    expect(ofType(actions, 'signOut/requested')).toHaveLength(1);
  });

  it('the cookie preferences: the message takes the focus, and a second press tries again', async () => {
    const texts = without('consent', { ...en.consent, intro: undefined });
    const { user } = await renderApp({ path: '/nowhere', texts });
    const failed = /^We couldn’t load cookie preferences\./;
    await user.click(screen.getByRole('button', { name: 'Cookie preferences' }));
    const first = await screen.findByText(failed);
    expect(first).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cookie preferences' }));
    await waitFor(() => expect(screen.getByText(failed)).not.toBe(first));
    await waitFor(() => expect(screen.getByText(failed)).toHaveFocus());
  });

  it('the dialog to sign in again: a new tab does as well', async () => {
    const { i18n, store } = await renderApp({ path: '/portal/report', signedIn: 'EXISTS' });
    i18n.removeResourceBundle('en', 'reauthentication');
    i18n.addResourceBundle = () => i18n;
    await act(async () => {
      store.dispatch(events.session.removed({ expired: true }));
      store.dispatch(events.reauthentication.lost({ email: 'mira@example.com' }));
    });
    expect(shownLines(await screen.findByRole('alert'))).toEqual([
      'alert: We couldn’t load the sign-in form. Sign in in a new tab, and this page continues. [Sign in in a new tab (opens in a new tab)](/portal/login) [target=_blank; rel=noopener]',
    ]);
  });
});
