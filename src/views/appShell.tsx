import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ConsentBand } from './consent/consentBand';
import { ConsentPreferences } from './consent/consentPreferences';
import { TranslatedCrashPage } from './ui/crashPage';
import { ErrorBoundary } from './ui/errorBoundary';
import { useFrameStyles } from './ui/frame.styles';
import { Header } from './site/header';
import { NoticeArea } from './notices/noticeArea';
import { ReauthenticationGuard } from './session/reauthenticationGuard';
import { SessionNotices, SignedOutLine } from './session/sessionNotices';
import { Footer } from './site/footer';
import { LanguageOffer } from './site/languageOffer';
import { Arrival, useInteractive } from './ui/hooks/useInteractive';
import { useMobile } from './ui/hooks/useBrowser';
import { focusMain, MAIN_ID } from './ui/mainContent';
import { FORGOT_ALIAS, FORGOT_PATH, NO_PAGE, PAGE_NAMES, ROUTES } from '../rules/routes';
import type { AppState } from '../kit/registry';
import { RoutedPage } from './routedPage';
import { lazyPart } from './ui/lazyPart';

const RecordingBar = lazyPart(
  () => import(/* webpackChunkName: "support" */ './supportRecording/recordingBar'),
);

/** The bar of a running support recording, on every page; otherwise null. */
function RecordingState() {
  const isOn = useSelector(
    ({ supportRecording }: Partial<AppState>) => supportRecording?.value === 'recording',
  );
  return (
    isOn && (
      <Suspense fallback={null}>
        <RecordingBar />
      </Suspense>
    )
  );
}

/** Redirects to the forgot-password page with the query and hash of the address (spec 2: /forgot). */
function ToForgot() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: FORGOT_PATH, search, hash }} replace />;
}

function SiteFooter() {
  return useMobile() ? null : <Footer />;
}

function Interactive() {
  useInteractive();
  return null;
}

// A constant, so that it does not re-render with the frame.
const ABOVE = (
  <>
    <ConsentBand />
    <LanguageOffer />
    <Header />
    <SignedOutLine />
    <SessionNotices />
    <NoticeArea mainId={MAIN_ID} />
  </>
);
const PAGES = (
  <Suspense fallback={null}>
    <Routes>
      {PAGE_NAMES.flatMap((id) =>
        ROUTES[id].map((path) => <Route key={path} path={path} element={<RoutedPage id={id} />} />),
      )}
      <Route path={FORGOT_ALIAS} element={<ToForgot />} />
      <Route path={NO_PAGE} element={<RoutedPage id="notFound" />} />
    </Routes>
    <Arrival />
  </Suspense>
);
const BELOW = (
  <>
    <SiteFooter />
    <RecordingState />
    <ReauthenticationGuard />
    <Interactive />
  </>
);

/**
 * The frame of every page: skip link, consent notice, header, the routed page in `main`, footer (spec 2: root view).
 */
export function AppShell() {
  const { t } = useTranslation();
  const styles = useFrameStyles();
  const { pathname } = useLocation();
  return (
    <ConsentPreferences>
      <div className={styles.frame}>
        <a
          href={`#${MAIN_ID}`}
          className={styles.skip}
          onClick={(event) => {
            // In code, since a hash in the address would count as a navigation.
            event.preventDefault();
            focusMain();
          }}
        >
          {t('skip')}
        </a>
        {ABOVE}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <ErrorBoundary
            key={pathname}
            fallback={<TranslatedCrashPage of="crash" />}
            outdated={<TranslatedCrashPage of="outdated" />}
          >
            {PAGES}
          </ErrorBoundary>
        </main>
        {BELOW}
      </div>
    </ConsentPreferences>
  );
}
