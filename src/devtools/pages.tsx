import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '../rules/portalConfig';
import '../views/theme/sheets';
import { SystemProvider } from '../views/ui/systemProvider';
import { showStoredTheme } from '../views/ui/hooks/useColourTheme';

const InspectorPage = lazy(() => import('./inspector/inspectorPage'));
const PlayerPage = lazy(() => import('./player/playerPage'));

const TITLES = { inspector: 'Inspector', player: 'Player' } as const;

/** Renders a page of the workbench instead of the portal. */
export function showPage(root: HTMLElement, page: keyof typeof TITLES, config: PortalConfig): void {
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  document.title = `${TITLES[page]} – workbench`;
  root.replaceChildren();
  createRoot(root).render(
    <SystemProvider>
      <Suspense fallback={null}>
        {page === 'inspector' ? <InspectorPage /> : <PlayerPage config={config} />}
      </Suspense>
    </SystemProvider>,
  );
}
