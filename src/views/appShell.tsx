import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LEGAL_IDS } from '../legal/legalDocument';
import { loadLegal } from '../legal';
import { ConsentBand } from './components/consent/consentBand';
import { ConsentPreferences } from './components/consent/consentPreferences';
import { ErrorBoundary, TranslatedCrashPage } from './components/errorBoundary';
import { useFrameStyles } from './components/frame.styles';
import { Header } from './components/header';
import { SessionNotices } from './components/sessionNotices';
import { Footer } from './components/site/footer';
import { EarlyPress, useAwake } from './hooks/useAwake';
import { useMobile } from './hooks/useMobile';
import { focusMain, MAIN_ID } from './mainContent';
import { isHomePath, isSignInPath, legalIdOf, ROUTES } from './routes';

const loadHome = () => import('./pages/homePage');
const loadSignIn = () => import('./pages/signInPage');
const loadLegalPage = () => import('./pages/legal/legalPage');
const HomePage = lazy(loadHome);
const SignInPage = lazy(loadSignIn);
const LegalPage = lazy(loadLegalPage);
const NotFoundPage = lazy(() => import('./pages/notFoundPage'));

/** Starts fetching the page of an address while its texts are still on their way. */
export const preloadPage = (pathname: string): void => {
  const legalId = legalIdOf(pathname);
  const loadDocument = legalId && (() => Promise.all([loadLegalPage(), loadLegal(legalId)]));
  const load = isSignInPath(pathname) ? loadSignIn : isHomePath(pathname) ? loadHome : loadDocument;
  // A failure shows where the page is drawn.
  load?.().catch(() => undefined);
};

/** The frame of every page: skip link, consent notice, header, and the routed page in `main`, footer (spec 2: root view). */
export function AppShell() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const { pathname } = useLocation();
  const isMobile = useMobile();
  useAwake();
  return (
    <ConsentPreferences>
      <div className={styles.frame}>
        <a
          href={`#${MAIN_ID}`}
          className={styles.skip}
          onClick={(event) => {
            // By hand: a hash in the address would count as a navigation.
            event.preventDefault();
            focusMain();
          }}
        >
          {t('skip')}
        </a>
        <ConsentBand />
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
                {LEGAL_IDS.flatMap((id) =>
                  ROUTES[id].map((path) => (
                    <Route key={path} path={path} element={<LegalPage id={id} />} />
                  )),
                )}
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
              <EarlyPress />
            </Suspense>
          </ErrorBoundary>
        </main>
        {!isMobile && <Footer />}
      </div>
    </ConsentPreferences>
  );
}
