import { Suspense, use, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { i18n as I18n } from 'i18next';
import type { Vault } from '../store/vault';
import { errors } from '../i18n/en/errors';
import { shell } from '../i18n/en/shell';
import { startI18n } from '../i18n/i18n';
import { AppShell, preloadPage } from './appShell';
import { CrashPage, ErrorBoundary } from './components/errorBoundary';
import { SystemProvider } from './components/systemProvider';
import { showStoredTheme } from './hooks/useColourTheme';
import { PageAnnouncer } from './hooks/usePage';
import { VaultProvider } from './hooks/useVault';
import { ViewConfigProvider, type ViewConfig } from './viewConfig';

export interface AppProps {
  vault: Vault;
  /** Called once with the router's navigate, so that effects can move between pages. */
  onNavigator: (navigate: NavigateFunction) => void;
  config: ViewConfig;
  /** Texts that are ready already, for tests; else the language of this visit is fetched. */
  i18n?: I18n;
}

function Navigator({ onNavigator }: Pick<AppProps, 'onNavigator'>) {
  const navigate = useNavigate();
  const [first] = useState(() => navigate);
  useEffect(() => {
    onNavigator(first);
  }, [first, onNavigator]);
  return null;
}

function Translated(props: AppProps & { texts: Promise<I18n> }) {
  const i18n = use(props.texts);
  return (
    <I18nextProvider i18n={i18n}>
      <BrowserRouter>
        <Navigator onNavigator={props.onNavigator} />
        <PageAnnouncer>
          <AppShell />
        </PageAnnouncer>
      </BrowserRouter>
    </I18nextProvider>
  );
}

/** The whole portal below the store: languages, routes, frame and pages (spec 2). */
export function App(props: AppProps) {
  const { config, i18n, vault } = props;
  const [texts] = useState(() => {
    showStoredTheme();
    preloadPage(window.location.pathname);
    document.documentElement.dataset['brand'] = config.brand.id;
    return i18n ? Promise.resolve(i18n) : startI18n(window.location.search);
  });
  return (
    <SystemProvider>
      <ViewConfigProvider value={config}>
        <VaultProvider value={vault}>
          {/* Here no language may be there yet, so this page speaks English. */}
          <ErrorBoundary
            fallback={<CrashPage {...shell.crash} supportEmail={config.brand.supportEmail} />}
            outdated={<CrashPage {...errors.outdated} supportEmail={config.brand.supportEmail} />}
          >
            <Suspense fallback={null}>
              <Translated {...props} texts={texts} />
            </Suspense>
          </ErrorBoundary>
        </VaultProvider>
      </ViewConfigProvider>
    </SystemProvider>
  );
}
