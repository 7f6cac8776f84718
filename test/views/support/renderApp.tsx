import '@testing-library/jest-dom';
import './ownerStacks';
import './domGaps';
import './complaints';
import './leftovers';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import type { Middleware } from '@reduxjs/toolkit';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NavigateFunction } from 'react-router-dom';
import { Provider } from 'react-redux';
import type { SessionDetails } from '../../../machines/session/session';
import { portalConfig } from '../../../src/rules/portalConfig';
import { en } from '../../../src/text/en';
import { createI18n } from '../../../src/text/i18n';
import type { Texts } from '../../../src/text/languages';
import { events } from '../../../src/kit/events';
import { createAppStore, type AppStore } from '../../../src/appStore';
import { createSecretHandles } from '../../../src/kit/secretHandles';
import { strictTexts } from './strictTexts';
import { createViewEngine } from '../../../src/pages/viewEngine';
import { App, type AppProps } from '../../../src/views/app';
import { frozen } from '../../support/frozen';
import type { ViewConfig } from '../../../src/views/ui/viewConfig';

// Each test begins in a new browser.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['theme'];
});

// Long enough for what is late on a busy machine; it fails only for what never comes.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Applies only the styles that hide elements: each query by role computes styles for every element, and all styles
 * would take more time than the rest of these tests.
 */
const renderer = createDOMRenderer(document, {
  unstable_filterCSSRule: (rule) => /[{;](display:none|visibility:hidden)/.test(rule),
});

/** The brand and environment of the tested pages. */
export const VIEW_CONFIG: ViewConfig = portalConfig(new URL('https://adlantern.example/'), null);

interface DrawnProps extends Pick<AppProps, 'engine' | 'texts'> {
  store: AppStore;
  config?: ViewConfig;
  onNavigator?: AppProps['onNavigator'];
}

/** The whole app over a store. */
export function Drawn({
  store,
  onNavigator = () => undefined,
  config = VIEW_CONFIG,
  ...app
}: DrawnProps) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <Provider store={store}>
        <App {...app} config={config} onNavigator={onNavigator} />
      </Provider>
    </RendererProvider>
  );
}

/** A signed-in user. */
export const MIRA: SessionDetails = {
  userId: 'u-1',
  email: 'mira@example.com',
  accessTokenExpiresAt: 0,
  emailVerified: true,
  roles: [],
  permissions: [],
};

/** Only one page at a time listens to the document. */
let closeForms: () => void = () => undefined;

export interface RenderOptions {
  path?: string;
  config?: ViewConfig;
  language?: string;
  texts?: Texts;
  signedIn?: 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';
}

/** The whole app over the real store without sagas. Records every action in `actions`. */
export const renderApp = async ({
  path = '/portal/login',
  config = VIEW_CONFIG,
  language = 'en',
  texts = en,
  signedIn = 'NOT_EXISTS',
}: RenderOptions = {}) => {
  window.history.replaceState(null, '', path);
  const actions: { type: string; payload?: unknown }[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    // Everything dispatched here is an action.
    actions.push(action as { type: string });
    return next(action);
  };
  const store = createAppStore({ ...frozen, middleware: [...frozen.middleware, recorder] });
  if (signedIn === 'NOT_EXISTS') store.dispatch(events.session.read({ state: 'NOT_EXISTS' }));
  if (signedIn === 'EXISTS')
    store.dispatch(events.session.read({ state: 'EXISTS', kept: true, fresh: true, facts: MIRA }));
  const secretHandles = createSecretHandles();
  const engine = createViewEngine(store, config.brand, secretHandles);
  closeForms();
  closeForms = engine.forms.open(document);
  const navigators: NavigateFunction[] = [];
  const i18n = strictTexts(await createI18n(language, texts));
  // Texts and pages load asynchronously.
  const view = await act(async () =>
    render(
      <Drawn
        store={store}
        engine={engine}
        config={config}
        texts={Promise.resolve(i18n)}
        onNavigator={(navigate) => navigators.push(navigate)}
      />,
    ),
  );
  await view.findByRole('heading', { level: 1 });
  /** Dispatches an action as if from outside the page. */
  const tell = (action: { type: string }) => act(() => void store.dispatch(action));
  return {
    ...view,
    store,
    tell,
    secretHandles,
    actions,
    navigators,
    i18n,
    user: userEvent.setup({ delay: null }),
  };
};

/** Ends the page as a reload of the tab does: without the work of leaving it. */
export function reload({ unmount }: { unmount: () => void }): void {
  const kept = Object.entries(sessionStorage);
  unmount();
  for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
}

/** The summary of a form's problems. */
export const summary = async () => {
  const title = await screen.findByRole('heading', { name: 'There is a problem' });
  const box = title.closest<HTMLElement>('[tabindex="-1"]');
  if (!box) throw new Error('the summary cannot take focus');
  return box;
};

export const ofType = (actions: readonly { type: string; payload?: unknown }[], type: string) =>
  actions.filter((action) => action.type === type);
