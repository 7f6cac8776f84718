import './ownerStacks';
import './domGaps';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import type { Middleware } from '@reduxjs/toolkit';
import { act, configure, render } from '@testing-library/react';
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
import { createViewEngine } from '../../../src/pages/viewEngine';
import { App, type AppProps } from '../../../src/views/app';
import { frozen } from '../../support/frozen';
import type { ViewConfig } from '../../../src/views/ui/viewConfig';

// For what never comes, not for what comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Of the styles, only those that hide: each query by role asks them of every element, and asking all others
 * takes more time than everything else in these tests.
 */
const renderer = createDOMRenderer(document, {
  unstable_filterCSSRule: (rule) => /[{;](display:none|visibility:hidden)/.test(rule),
});

/** A brand and an environment to show pages in. */
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

/** Who is signed in. */
export const MIRA: SessionDetails = {
  userId: 'u-1',
  email: 'mira@example.com',
  accessTokenExpiresAt: 0,
  emailVerified: true,
  roles: [],
  permissions: [],
};

/** One page at a time hears the document. */
let closeForms: () => void = () => undefined;

export interface RenderOptions {
  path?: string;
  config?: ViewConfig;
  language?: string;
  texts?: Texts;
  signedIn?: 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';
}

/** The whole app over the real store without sagas, with every action kept in `actions`. */
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
  const store = createAppStore({
    ...frozen,
    middleware: [...frozen.middleware, recorder],
  });
  if (signedIn === 'NOT_EXISTS') store.dispatch(events.session.read({ state: 'NOT_EXISTS' }));
  if (signedIn === 'EXISTS')
    store.dispatch(
      events.session.read({
        state: 'EXISTS',
        kept: true,
        fresh: true,
        facts: MIRA,
      }),
    );
  const secretHandles = createSecretHandles();
  const engine = createViewEngine(store, config.brand, secretHandles);
  closeForms();
  closeForms = engine.forms.open(document);
  const navigators: NavigateFunction[] = [];
  const i18n = await createI18n(language, texts);
  // The texts come by a promise, and so do the pages.
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
  /** Says something to the machines as if from outside the page. */
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

/** The actions of one type. */
export const ofType = (actions: readonly { type: string; payload?: unknown }[], type: string) =>
  actions.filter((action) => action.type === type);
