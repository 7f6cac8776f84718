import '../support/domGaps';
import { act } from '@testing-library/react';
import type { Middleware } from '@reduxjs/toolkit';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../../src/appStore';
import { events } from '../../../src/kit/events';
import { useReportPage } from '../../../src/views/report/useReportPage';
import { person } from '../../support/person';
import { ofType } from '../support/renderApp';
import { frozen } from '../../support/frozen';

function Page() {
  useReportPage();
  return null;
}

it('issue 18: the prerendered page requests the report of a signed-in user once when it hydrates', async () => {
  const actions: { type: string }[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    // Everything dispatched here is an action.
    actions.push(action as { type: string });
    return next(action);
  };
  const store = createAppStore({ ...frozen, middleware: [...frozen.middleware, recorder] });
  const facts = person('mira');
  store.dispatch(events.session.read({ state: 'EXISTS', kept: true, fresh: true, facts }));
  const drawnFor = createAppStore().getState();
  await act(async () => {
    hydrateRoot(
      document.createElement('div'),
      <Provider store={store} serverState={drawnFor}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </Provider>,
    );
  });
  expect(ofType(actions, 'report/asked')).toHaveLength(1);
});
