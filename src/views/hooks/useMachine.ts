import { useSelector } from 'react-redux';
import {
  selectLogin,
  selectLoginType,
  selectReport,
  selectReportExport,
  selectSession,
} from '../../store/selectors';

/** The session as the store shows it (spec 4: local session state). */
export const useSession = () => useSelector(selectSession);

/** The sign-in under way (spec 4: login result codes). */
export const useLogin = () => useSelector(selectLogin);

/** Which way this person signs in (spec 4: login type). */
export const useLoginType = () => useSelector(selectLoginType);

/** The report page (spec 2). */
export const useReport = () => useSelector(selectReport);

/** The report's file under way. */
export const useReportExport = () => useSelector(selectReportExport);
