import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary, TranslatedCrashPage } from './components/errorBoundary';
import { useFrameStyles } from './components/frame.styles';
import { Header } from './components/header';
import { SessionNotices } from './components/sessionNotices';
import { FORGOT_ALIAS, FORGOT_PATH, PAGE_NAMES, pageOf, ROUTES, type PageName } from './routes';

const LOADERS = {
  home: () => import('./pages/homePage'),
  signIn: () => import('./pages/signInPage'),
  forgot: () => import('./pages/forgot/forgotPage'),
  reset: () => import('./pages/reset/resetPage'),
  register: () => import('./pages/register/registerPage'),
  joined: () => import('./pages/register/joinedPage'),
} as const satisfies Record<PageName, () => Promise<unknown>>;

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  home: lazy(LOADERS.home),
  signIn: lazy(LOADERS.signIn),
  forgot: lazy(LOADERS.forgot),
  reset: lazy(LOADERS.reset),
  register: lazy(LOADERS.register),
  joined: lazy(LOADERS.joined),
};
const NotFoundPage = lazy(() => import('./pages/notFoundPage'));

/** Starts fetching the page of an address while its texts are still on their way. */
export const preloadPage = (pathname: string): void => {
  const page = pageOf(pathname);
  // A failure shows where the page is drawn.
  if (page) LOADERS[page]().catch(() => undefined);
};

/** To the forgot-password page with everything the address carries (spec 2: /forgot). */
function ToForgot() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: FORGOT_PATH, search, hash }} replace />;
}

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
              {PAGE_NAMES.flatMap((name) => {
                const Page = PAGES[name];
                return ROUTES[name].map((path) => (
                  <Route key={path} path={path} element={<Page />} />
                ));
              })}
              <Route path={FORGOT_ALIAS} element={<ToForgot />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
