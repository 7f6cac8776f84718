import './support/domGaps';
import { act, screen, waitFor, within, render, fireEvent } from '@testing-library/react';
import { events } from '../../src/kit/events';
import { en } from '../../src/text/en';
import type { Texts } from '../../src/text/languages';
import { ofType, renderApp, VIEW_CONFIG } from './support/renderApp';
import { shownLines } from './support/shownLines';
import { tolerateExternalDomEdits } from '../../src/views/ui/externalDomEdits';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import { createI18n } from '../../src/text/i18n';
import type { AppState } from '../../src/kit/registry';
import { createAppStore } from '../../src/appStore';
import { createViewEngine } from '../../src/pages/viewEngine';
import { App } from '../../src/views/app';
import { reportData } from '../support/reportData';
import { openReport } from './support/openReport';
import { PHONE, useUserAgent } from './support/userAgents';
import { useLayoutEffect } from 'react';
import { Arrival, useInteractive } from '../../src/views/ui/hooks/useInteractive';

/** A part that cannot be loaded, such as after a deploy, leaves the page and offers what users need most. */
describe('D3: a part that cannot be shown', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

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

describe('a translated page', () => {
  let untolerate = () => {};
  beforeEach(() => {
    untolerate = tolerateExternalDomEdits();
  });
  afterEach(() => untolerate());

  /** Does what browser translators do: wraps each text in new elements. */
  function translatePage(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest('[translate=no], script, style')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.textContent ?? ''}»`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  }

  const error = (traceId: string) => ({
    title: { key: 'notices:serverError' } as const,
    message: { text: `The report ${traceId} could not be made.` },
    hint: null,
    report: { title: 'GET /api/report', content: 'ret: 50000', traceId },
  });

  it('D5: the page survives a translator that rewrites it', async () => {
    const { user, tell } = await renderApp();
    translatePage();
    tell(events.errorBatch.caught(error('t-1')));
    translatePage();
    tell(events.errorBatch.caught(error('t-2')));
    tell(events.network.observed({ online: false }));
    translatePage();
    tell(events.network.observed({ online: true }));
    tell(events.network.outdated());
    await user.type(document.getElementById('email') ?? document.body, 'mira@example.com');
    await user.type(document.getElementById('password') ?? document.body, 'Secret123{Enter}');
    await waitFor(() =>
      expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    );
    translatePage();
    tell(events.signIn.answered({ code: 1 }));
    translatePage();
    tell(events.signIn.reset());
    tell(events.errorBatch.closed());
    expect(document.body).not.toHaveTextContent('This page stopped working');
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  it('D5: brand and trace id are not translated', async () => {
    const { tell } = await renderApp();
    tell(events.errorBatch.caught(error('t-1')));
    for (const text of ['Adlantern', 'Trace ID: t-1'])
      expect(screen.getAllByText(text)[0]?.closest('[translate=no]')).not.toBeNull();
  });
});

const quiet = createAppStore().getState();
const noSession: AppState = { ...quiet, session: { ...quiet.session, value: 'NOT_EXISTS' } };

/** Shows a page over a frozen store. */
const showOver = async (path: string, state: AppState) => {
  window.history.replaceState(null, '', path);
  const store = configureMockStore<AppState>()(state);
  const i18n = await createI18n('en', en);
  await act(async () =>
    render(
      <Provider store={store}>
        <App
          engine={createViewEngine(store, VIEW_CONFIG.brand)}
          config={VIEW_CONFIG}
          texts={Promise.resolve(i18n)}
          onNavigator={() => undefined}
        />
      </Provider>,
    ),
  );
  await screen.findByRole('heading', { level: 1 });
  return store;
};

/** Returns what the page dispatches after the click. */
const click = async (path: string, state: AppState, name: string) => {
  const store = await showOver(path, state);
  store.clearActions();
  await userEvent.click(
    screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name }),
  );
  return store.getActions();
};

it.each([
  [
    '/nowhere',
    noSession,
    'Sign in',
    events.signInType.signInRequested({ returnTo: 'http://localhost/nowhere' }),
  ],
  [
    '/portal/login?redirect=%2Fa',
    noSession,
    'Continue with single sign-on',
    // Resets the result of an earlier attempt.
    events.singleSignOn.reset(),
    events.signInType.singleSignOnChosen({ returnTo: '/a' }),
  ],
])(
  'M11: a click on %s dispatches nothing but the expected actions',
  async (path, state, name, ...wanted) => {
    expect(await click(path, state, name)).toEqual(wanted);
  },
);

it.each(['submitting', 'signedIn'] as const)(
  'a click dispatches nothing while %s',
  async (value) => {
    const state: AppState = { ...noSession, signIn: { ...quiet.signIn, value } };
    expect(await click('/portal/login', state, 'Signing in…')).toEqual([]);
  },
);

/** What only the looks show: a simulated document has no styles, but shows that they change with the state. */
const looksOf = (element: Element | null | undefined) => element?.getAttribute('class');

it('spec 6: a line moves while the report is requested, also while an earlier one is shown', async () => {
  const { show, tell, asked } = await openReport();
  const line = () => document.getElementById('report-status')?.parentElement?.lastElementChild;
  const moving = looksOf(line());
  show();
  const still = looksOf(line());
  expect(still).not.toBe(moving);
  const [query] = asked();
  tell(events.report.asked(Object(query)));
  expect(looksOf(line())).toBe(moving);
  show();
  expect(looksOf(line())).toBe(still);
});

it('spec 6: the arrow of the sorted column points up for an ascending order, and is stronger than the others', async () => {
  const { show, tell, asked } = await openReport();
  const sortBy = (sort: string) => {
    tell(events.report.asked({ ...Object(asked()[0]), sort }));
    show({ sort });
  };
  const arrow = () =>
    within(screen.getByRole('columnheader', { name: 'Day' })).getByRole('button').lastElementChild;
  sortBy('-day');
  const [down, strong] = [arrow()?.innerHTML, looksOf(arrow())];
  sortBy('day');
  expect(arrow()?.innerHTML).not.toBe(down);
  expect(looksOf(arrow())).toBe(strong);
  sortBy('-spend');
  expect(arrow()?.innerHTML).toBe(down);
  expect(looksOf(arrow())).not.toBe(strong);
});

it('a long name in a table looks unlike others', async () => {
  const { show } = await openReport();
  const { breakdown } = reportData();
  const lines = ['n'.repeat(20), 'n'.repeat(21)].map((name, at) => ({
    ...breakdown.dimensions[0]?.lines[0],
    id: `${at}`,
    name,
  }));
  show({ breakdown: Object({ ...breakdown, dimensions: [{ dimension: 'channel', lines }] }) });
  const looks = screen.getAllByTitle(/^n+$/).map(looksOf);
  expect(new Set(looks).size).toBe(2);
});

it('landing: the shade of a share shows it by fifths; what is not known yet has none', async () => {
  await renderApp({ path: '/' });
  const cells = [...(screen.getByText('71%').parentElement?.children ?? [])];
  const looks = cells
    .filter(({ textContent }) => /^\d+%$/.test(textContent))
    .map((cell) => [Math.floor(parseInt(cell.textContent, 10) / 20), looksOf(cell)] as const);
  const shades = [...new Map(looks)];
  expect(new Set(shades.map(([fifth]) => fifth))).toEqual(new Set([0, 1, 2, 3]));
  expect(new Set(looks.map(([fifth, look]) => `${fifth} ${look}`)).size).toBe(4);
  const empty = cells.filter(({ textContent }) => textContent === '');
  const plain = new Set(empty.map(looksOf));
  expect([empty.length, plain.size]).toEqual([6, 1]);
  expect(new Set([...plain, ...shades.map(([, look]) => look)]).size).toBe(5);
});

it('the zone for a file shows that it takes what is dragged over it', async () => {
  const { tell } = await renderApp({ path: '/portal/data', signedIn: 'EXISTS' });
  tell(events.dataImport.listed({ kind: 'done', data: [] }));
  const zone =
    screen.getByRole('button', { name: 'Choose a CSV file' }).parentElement ?? document.body;
  const before = looksOf(zone);
  fireEvent.dragOver(zone);
  expect(looksOf(zone)).not.toBe(before);
  fireEvent.dragLeave(zone);
  expect(looksOf(zone)).toBe(before);
});

it.each([
  ['a phone', PHONE, true],
  ['a desktop', navigator.userAgent, false],
])('a page that was not prerendered is marked for %s', async (_name, agent, isMobile) => {
  delete document.documentElement.dataset['mobile'];
  useUserAgent(agent);
  await renderApp({ path: '/nowhere' });
  expect('mobile' in document.documentElement.dataset).toBe(isMobile);
  delete document.documentElement.dataset['mobile'];
});

it('spec 2: /forgot leads to the page that requests a link, with its query', async () => {
  await renderApp({ path: '/forgot?email=a%40b.test#x' });
  const { pathname, search, hash } = window.location;
  expect([pathname, search, hash]).toEqual(['/login/forgot', '?email=a%40b.test', '#x']);
});

const isInteractive = () => 'interactive' in document.documentElement.dataset;

it('spec 9: a page hidden until its language has loaded is shown in the commit that completes it', () => {
  document.documentElement.dataset['away'] = '';
  render(<Arrival />);
  expect('away' in document.documentElement.dataset).toBe(false);
});

it('I8: a press counts once: the commit that hydrates a page also ends the recording of early presses', () => {
  const seen: boolean[] = [];
  const Page = () => {
    useInteractive();
    return null;
  };
  const Frame = () => {
    useLayoutEffect(() => void seen.push(isInteractive()), []);
    return <Page />;
  };
  render(
    <Provider store={createAppStore()}>
      <Frame />
    </Provider>,
  );
  expect(seen).toEqual([true]);
});
