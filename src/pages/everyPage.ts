import { errorBatchMachine } from '../../machines/notices/errorBatch';
import { noticesMachine } from '../../machines/notices/notices';
import { reauthenticationMachine } from '../../machines/session/reauthentication';
import { refreshMachine } from '../../machines/session/refresh';
import { sessionMachine } from '../../machines/session/session';
import { signInTypeMachine } from '../../machines/signIn/signInType';
import { signOutMachine } from '../../machines/signOut/signOut';
import type { Env } from '../../sagas/env';
import { followConsent } from '../../sagas/consent/consent';
import { errorBatchWork } from '../../sagas/notices/errorBatch';
import { followUncaughtErrors } from '../../sagas/notices/uncaughtErrors';
import { followMonitoring } from '../../sagas/notices/monitoring';
import { noticesWork } from '../../sagas/notices/notices';
import { followConnection } from '../../sagas/session/connection';
import { watchDevice } from '../../sagas/session/device';
import { refreshWork } from '../../sagas/session/refreshWork';
import {
  followTabs,
  followWaking,
  reauthenticationWork,
  sessionWork,
  watchReauthentication,
} from '../../sagas/session/session';
import { signInTypeWork } from '../../sagas/signIn/signInType';
import { signOutWork } from '../../sagas/signOut/signOut';
import { machineFeature, plainFeature, type Features } from '../kit/feature';
import type { AppState } from '../kit/registry';
import { CLOCK_MESSAGE_THRESHOLD_MS } from '../rules/constants';
import { consentReducer } from '../slices/consent';
import { deviceReducer } from '../slices/device';
import { networkReducer } from '../slices/network';

/** The features of every page from the start, in this order. */
export const everyPageFeatures = {
  // Before consent, so that monitoring receives the choice.
  errorBatch: machineFeature(errorBatchMachine, errorBatchWork, {
    followMonitoring,
    followUncaughtErrors,
  }),
  consent: plainFeature(consentReducer, { followConsent }),
  session: machineFeature(sessionMachine, sessionWork, { followTabs, followWaking }),
  device: plainFeature(deviceReducer, { watchDevice }),
  reauthentication: machineFeature(reauthenticationMachine, reauthenticationWork, {
    watchReauthentication,
  }),
  network: plainFeature(networkReducer, { followConnection }),
  refresh: machineFeature(refreshMachine, refreshWork),
  signInType: machineFeature(signInTypeMachine, signInTypeWork),
  signOut: machineFeature(signOutMachine, signOutWork),
  notices: machineFeature(noticesMachine, noticesWork),
} satisfies Features<Env>;

/**
 * Whether the page's frame, prerendered for an unknown visitor, shows the whole current state. It handles being
 * offline itself.
 */
export const everyPageIsAsPrerendered = (state: AppState, initial: AppState): boolean => {
  const { session, refresh, device, network } = state;
  return (
    session.value === 'NOT_EXISTS' &&
    session.context.switchedFrom === null &&
    refresh.value === 'idle' &&
    device.keepsCookies &&
    Math.abs(device.clockSkewMs) <= CLOCK_MESSAGE_THRESHOLD_MS &&
    network.outdated !== true &&
    state.notices === initial.notices &&
    state.errorBatch === initial.errorBatch &&
    state.reauthentication === initial.reauthentication
  );
};
