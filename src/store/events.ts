import { events } from '../kit/events';

export const {
  session,
  reauthentication,
  refresh,
  signInType,
  signIn,
  captcha,
  signInMethods,
  singleSignOn,
  signOut,
  registration,
  resetRequest,
  passwordReset,
  errorBatch,
  notices,
  report,
  reportExport,
  icons,
} = events;

export const { found: consentFound, chosen: consentChosen } = events.consent;
export const { observed: deviceObserved } = events.device;
export const { observed: networkObserved, outdated: portalOutdated } = events.network;
