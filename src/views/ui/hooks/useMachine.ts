import { useSelector } from 'react-redux';
import {
  selectCaptcha,
  selectSignIn,
  selectSignInMethods,
  selectSignInType,
  selectPasswordReset,
  selectRefresh,
  selectRegistration,
  selectReauthentication,
  selectReport,
  selectReportExport,
  selectResetRequest,
  selectSession,
  selectSingleSignOn,
} from '../../../store/selectors';
import { EMPTY_STATE } from '../../../store/frontStore';
import type { AppState } from '../../../kit/registry';

/** False while the store is still being fetched, and the page shows what the build has drawn. */
export const useStarted = (): boolean => useSelector((state: AppState) => state !== EMPTY_STATE);

/** The session as the store shows it (spec 4: local session state). */
export const useSession = () => useSelector(selectSession);

/** Has the server been asked whether there is a session, without a usable answer (reliability: S5)? */
export const useSessionUnknown = (): boolean =>
  useSelector(
    (state: AppState) =>
      selectSession(state).value === 'MAY_EXIST' && selectRefresh(state).value === 'doubting',
  );

/** The session that ended under the person (reliability: H1). */
export const useReauthentication = () => useSelector(selectReauthentication);

/** The sign-in under way (spec 4: login result codes). */
export const useSignIn = () => useSelector(selectSignIn);

/** Which way this person signs in (spec 4: login type). */
export const useSignInType = () => useSelector(selectSignInType);

/** The proof that a person is at work (decisions: captcha). */
export const useCaptcha = () => useSelector(selectCaptcha);

/** Which ways to sign in are open (spec 3: login-methods response). */
export const useSignInMethods = () => useSelector(selectSignInMethods);

/** The way back from the identity provider (spec 4: login type). */
export const useSingleSignOn = () => useSelector(selectSingleSignOn);

/** Registering by invitation (spec 4: invite states). */
export const useRegistration = () => useSelector(selectRegistration);

/** Asking for a link that resets the password (spec 2: forgot). */
export const useResetRequest = () => useSelector(selectResetRequest);

/** Setting a new password (spec 2: reset). */
export const usePasswordReset = () => useSelector(selectPasswordReset);

/** The report page (spec 2). */
export const useReport = () => useSelector(selectReport);

/** The report's file under way. */
export const useReportExport = () => useSelector(selectReportExport);
