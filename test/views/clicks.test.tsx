import './support/domGaps';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import { en } from '../../src/text/en';
import { createI18n } from '../../src/text/i18n';
import { events } from '../../src/kit/events';
import type { AppState } from '../../src/kit/registry';
import { createAppStore } from '../../src/appStore';
import { createViewEngine } from '../../src/pages/viewEngine';
import { App } from '../../src/views/app';
import { VIEW_CONFIG } from './support/renderApp';

const quiet = createAppStore().getState();
const noSession: AppState = { ...quiet, session: { ...quiet.session, value: 'NOT_EXISTS' } };

/** Shows a page over a frozen store. */
const show = async (path: string, state: AppState) => {
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
  const store = await show(path, state);
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
