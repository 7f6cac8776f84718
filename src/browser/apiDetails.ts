import type { ApiDetails } from '../ports/ports';
import type { PortalConfig } from '../rules/portalConfig';

interface PlatformSources {
  /** The game getter of spec 7; null or empty if none is chosen. */
  game?: () => string | null;
  /** The monitoring session's id; null if none. */
  monitoringSession?: () => string | null;
}

/** Details of this page sent with API requests (spec 7: headers and parameters common to all). */
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
