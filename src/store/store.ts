import type { DevToolsEnhancerOptions, Middleware } from '@reduxjs/toolkit';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';
import createSagaMiddleware from 'redux-saga';
import { machines } from '../../machines';
import { consent } from '../slices/consent';
import { device } from '../slices/device';
import { network } from '../slices/network';
import { effectsMiddleware } from '../kit/effects';
import { createMachineSlice } from '../kit/machineSlice';

/** The machines as slices, by name. */
export const machineSlices = {
  session: createMachineSlice('session', machines.session),
  reauthentication: createMachineSlice('reauthentication', machines.reauthentication),
  refresh: createMachineSlice('refresh', machines.refresh),
  signInType: createMachineSlice('signInType', machines.signInType),
  signIn: createMachineSlice('signIn', machines.signIn),
  captcha: createMachineSlice('captcha', machines.captcha),
  signInMethods: createMachineSlice('signInMethods', machines.signInMethods),
  singleSignOn: createMachineSlice('singleSignOn', machines.singleSignOn),
  signOut: createMachineSlice('signOut', machines.signOut),
  registration: createMachineSlice('registration', machines.registration),
  resetRequest: createMachineSlice('resetRequest', machines.resetRequest),
  passwordReset: createMachineSlice('passwordReset', machines.passwordReset),
  errorBatch: createMachineSlice('errorBatch', machines.errorBatch),
  notices: createMachineSlice('notices', machines.notices),
  report: createMachineSlice('report', machines.report),
  reportExport: createMachineSlice('reportExport', machines.reportExport),
  icons: createMachineSlice('icons', machines.icons),
} as const;

export const rootReducer = combineReducers({
  session: machineSlices.session.reducer,
  reauthentication: machineSlices.reauthentication.reducer,
  refresh: machineSlices.refresh.reducer,
  signInType: machineSlices.signInType.reducer,
  signIn: machineSlices.signIn.reducer,
  captcha: machineSlices.captcha.reducer,
  signInMethods: machineSlices.signInMethods.reducer,
  singleSignOn: machineSlices.singleSignOn.reducer,
  signOut: machineSlices.signOut.reducer,
  registration: machineSlices.registration.reducer,
  resetRequest: machineSlices.resetRequest.reducer,
  passwordReset: machineSlices.passwordReset.reducer,
  errorBatch: machineSlices.errorBatch.reducer,
  notices: machineSlices.notices.reducer,
  report: machineSlices.report.reducer,
  reportExport: machineSlices.reportExport.reducer,
  icons: machineSlices.icons.reducer,
  device,
  network,
  consent,
});

/** Everything the store holds. JSON only. */
export type AppState = ReturnType<typeof rootReducer>;

/** The state of a store that has heard of nothing yet. */
export const emptyState = (): AppState => rootReducer(undefined, { type: 'store/empty' });

export interface AppStoreOptions {
  /** Runs as soon as the store stands. Without one, nothing the machines ask for is done. */
  rootSaga?: Saga;
  /** Outermost first: they see every action before the machines do. */
  middleware?: readonly Middleware[];
  preloadedState?: AppState;
  /** How Redux DevTools sees the store; without it, not at all. */
  reduxDevTools?: DevToolsEnhancerOptions;
}

/** The portal's store. The saga is an argument, so that the store knows nothing of the work. */
export function createAppStore({
  rootSaga,
  middleware = [],
  preloadedState,
  reduxDevTools,
}: AppStoreOptions = {}) {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    devTools: reduxDevTools ?? false,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) =>
      defaults({ thunk: false })
        .prepend(effectsMiddleware(machineSlices))
        .prepend(...middleware)
        .concat(sagas),
  });
  if (rootSaga) sagas.run(rootSaga);
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
