import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { loadLegal } from '../legal';
import type { LegalId } from '../legal/legalDocument';
import { ConsentBand } from './components/consent/consentBand';
import { ConsentPreferences } from './components/consent/consentPreferences';
import {
  ErrorBoundary,
  TranslatedCrashPage,
  TranslatedOutdatedPage,
} from './components/errorBoundary';
import { useFrameStyles } from './components/frame.styles';
import { Header } from './components/header';
import { NoticeArea } from './components/notices/noticeArea';
import { RenewalGuard } from './components/renewal/renewalGuard';
import { SessionNotices } from './components/sessionNotices';
import { Footer } from './components/site/footer';
import { EarlyPress, useAwake } from './hooks/useAwake';
import { useMobile } from './hooks/useMobile';
import { focusMain, MAIN_ID } from './mainContent';
import { FORGOT_ALIAS, FORGOT_PATH, PAGE_NAMES, pageOf, ROUTES, type PageName } from './routes';

/** The page of one legal document, with the document. */
const legalLoader = (id: LegalId) => async () => {
  const [{ default: LegalPage }] = await Promise.all([
    import('./pages/legal/legalPage'),
    loadLegal(id),
  ]);
  return { default: () => <LegalPage id={id} /> };
};

const LOADERS = {
  home: () => import('./pages/homePage'),
  signIn: () => import('./pages/signInPage'),
  forgot: () => import('./pages/forgot/forgotPage'),
  reset: () => import('./pages/reset/resetPage'),
  register: () => import('./pages/register/registerPage'),
  joined: () => import('./pages/register/joinedPage'),
  report: () => import('./pages/reportPage'),
  terms: legalLoader('terms'),
  privacy: legalLoader('privacy'),
  cookies: legalLoader('cookies'),
  dpa: legalLoader('dpa'),
} as const satisfies Record<PageName, () => Promise<unknown>>;

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  home: lazy(LOADERS.home),
  signIn: lazy(LOADERS.signIn),
  forgot: lazy(LOADERS.forgot),
  reset: lazy(LOADERS.reset),
  register: lazy(LOADERS.register),
  joined: lazy(LOADERS.joined),
  report: lazy(LOADERS.report),
  terms: lazy(LOADERS.terms),
  privacy: lazy(LOADERS.privacy),
  cookies: lazy(LOADERS.cookies),
  dpa: lazy(LOADERS.dpa),
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

/** The frame of every page: skip link, consent notice, header, the routed page in `main`, footer (spec 2: root view). */
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
        <NoticeArea mainId={MAIN_ID} />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <ErrorBoundary
            key={pathname}
            fallback={<TranslatedCrashPage />}
            outdated={<TranslatedOutdatedPage />}
          >
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
              <EarlyPress />
            </Suspense>
          </ErrorBoundary>
        </main>
        {!isMobile && <Footer />}
        <RenewalGuard />
      </div>
    </ConsentPreferences>
  );
}
