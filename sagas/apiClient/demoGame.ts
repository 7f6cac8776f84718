import { DEMO_GAME_MODE } from '../../src/rules/constants';

/** The ad services that have a sandbox (spec 7: renamed for a sandbox in demo mode). */
const SERVICES = ['google', 'facebook', 'tiktok', 'twitter'] as const;

/** Their configuration and list endpoints, with the sandbox names. */
const ENDPOINTS: ReadonlyMap<string, string> = new Map([
  ['GetGameConfig', 'GetGameConfigSandbox'],
  ['GetAudiences', 'GetAudiencesSandbox'],
  ['get_media_account', 'get_media_account_sandbox'],
]);

/** Whether a path segment names one of the services, such as `google_advertise` or `advertise-google`. */
const isService = (part: string): boolean =>
  part.includes('advertise') && SERVICES.some((service) => part.includes(service));

/**
 * Returns the path to send: in demo-game mode, the sandbox endpoints of the ad services.
 * The mode is never on (spec 4, 7).
 */
export function pathInMode(path: string, isDemo: boolean = DEMO_GAME_MODE): string {
  if (!isDemo) return path;
  const parts = path.split('/');
  if (!parts.some(isService)) return path;
  return parts.map((part) => ENDPOINTS.get(part) ?? part).join('/');
}
