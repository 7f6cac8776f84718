import type { ApiDetails } from '../ports/ports';
import type { PortalConfig } from '../rules/portalConfig';

/** What other parts of the portal know, where they are there. */
interface PlatformSources {
  /** The game getter of spec 7; null or empty while none is chosen. */
  game?: () => string | null;
  /** The id of the monitoring session; null while there is none. */
  monitoringSession?: () => string | null;
}

/** What platform requests tell of this page (spec 7: headers and parameters common to all). */
export const createApiDetails = (
  { platform }: Pick<PortalConfig, 'platform'>,
  page: () => URL,
  { game, monitoringSession }: PlatformSources = {},
): ApiDetails => ({
  ...platform,
  game: () => game?.() || null,
  monitoringSession: () => monitoringSession?.() ?? null,
  noCache: () => page().searchParams.get('no_cache'),
});
