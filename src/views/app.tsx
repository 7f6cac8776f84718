import { Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { i18n as I18n } from 'i18next';
import type { ViewEngine } from '../pages/viewEngine';
import { help } from '../text/en/help';
import { AppShell } from './appShell';
import { CrashPage } from './ui/crashPage';
import { ErrorBoundary } from './ui/errorBoundary';
import { SystemProvider } from './ui/systemProvider';
import { PageAnnouncer } from './ui/hooks/usePage';
import { EngineProvider } from './ui/hooks/useEngine';
import { LanguageProvider } from './ui/hooks/useLanguage';
import { ViewConfigProvider, type ViewConfig } from './ui/viewConfig';

export interface AppProps {
  engine: ViewEngine;
  /** Called once with the router's `navigate`, so that effects can navigate. */
  onNavigator: (navigate: NavigateFunction) => void;
  config: ViewConfig;
  /** The texts of the visit's language, still loading. */
  texts: Promise<I18n>;
  /** The router of the pages: the browser's, or the static one of the prerender build. */
  router?: ComponentType<{ children: ReactNode }>;
}

function Navigator({ onNavigator }: Pick<AppProps, 'onNavigator'>) {
  const navigate = useNavigate();
  const [first] = useState(() => navigate);
  useEffect(() => {
    onNavigator(first);
  }, [first, onNavigator]);
  return null;
}

function Translated({ texts, onNavigator, router: Router = BrowserRouter }: AppProps) {
  const i18n = use(texts);
  return (
    <I18nextProvider i18n={i18n}>
      <Router>
        <Navigator onNavigator={onNavigator} />
        <PageAnnouncer>
          <LanguageProvider>
            <AppShell />
          </LanguageProvider>
        </PageAnnouncer>
      </Router>
    </I18nextProvider>
  );
}

/** The whole portal below the store: languages, routes, frame and pages (spec 2). */
export function App(props: AppProps) {
  const { config, engine } = props;
  return (
    <SystemProvider>
      <ViewConfigProvider value={config}>
        <EngineProvider value={engine}>
          {/* No language may be loaded here yet, so this page is in English. */}
          <ErrorBoundary
            fallback={<CrashPage {...help.crash} supportEmail={config.brand.supportEmail} />}
            outdated={<CrashPage {...help.outdated} supportEmail={config.brand.supportEmail} />}
          >
            <Suspense fallback={null}>
              <Translated {...props} />
            </Suspense>
          </ErrorBoundary>
        </EngineProvider>
      </ViewConfigProvider>
    </SystemProvider>
  );
}
