import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary, TranslatedCrashPage } from './components/errorBoundary';
import { useFrameStyles } from './components/frame.styles';
import { Header } from './components/header';
import { SessionNotices } from './components/sessionNotices';
import { isHomePath, isReportPath, isSignInPath, ROUTES } from './routes';

const loadHome = () => import('./pages/homePage');
const loadSignIn = () => import('./pages/signInPage');
const loadReport = () => import('./pages/reportPage');
const HomePage = lazy(loadHome);
const SignInPage = lazy(loadSignIn);
const ReportPage = lazy(loadReport);
const NotFoundPage = lazy(() => import('./pages/notFoundPage'));

/** Starts fetching the page of an address while its texts are still on their way. */
export const preloadPage = (pathname: string): void => {
  const load = isSignInPath(pathname)
    ? loadSignIn
    : isHomePath(pathname)
      ? loadHome
      : isReportPath(pathname)
        ? loadReport
        : null;
  // A failure shows where the page is drawn.
  load?.().catch(() => undefined);
};

const MAIN_ID = 'main';

/** The frame of every page: skip link, header, and the routed page in `main` (spec 2: root view). */
export function AppShell() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <a
        href={`#${MAIN_ID}`}
        className={styles.skip}
        onClick={(event) => {
          // By hand: a hash in the address would count as a navigation.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {t('skip')}
      </a>
      <Header />
      <SessionNotices />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname} fallback={<TranslatedCrashPage />}>
          <Suspense fallback={null}>
            <Routes>
              {ROUTES.home.map((path) => (
                <Route key={path} path={path} element={<HomePage />} />
              ))}
              {ROUTES.signIn.map((path) => (
                <Route key={path} path={path} element={<SignInPage />} />
              ))}
              {ROUTES.report.map((path) => (
                <Route key={path} path={path} element={<ReportPage />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
