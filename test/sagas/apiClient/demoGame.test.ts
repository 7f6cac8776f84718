import { pathInMode } from '../../../sagas/apiClient/demoGame';

const SERVICES = ['google', 'facebook', 'tiktok', 'twitter'];

describe('spec 7: the demo-game mode', () => {
  it.each(SERVICES)('renames the endpoints of the %s advertise service for the sandbox', (name) => {
    const at = `/api/v2/proxy/${name}_advertise`;
    expect(pathInMode(`${at}/GetGameConfig`, true)).toBe(`${at}/GetGameConfigSandbox`);
    expect(pathInMode(`${at}/GetAudiences`, true)).toBe(`${at}/GetAudiencesSandbox`);
    expect(pathInMode(`${at}/get_media_account`, true)).toBe(`${at}/get_media_account_sandbox`);
  });

  it.each([
    '/api/report',
    '/api/GetAudiences',
    '/api/v2/proxy/google_advertise/GetAudiencesOf',
    '/api/v2/proxy/bing_advertise/GetAudiences',
    '/api/v2/proxy/google_analytics/GetAudiences',
    '',
  ])('leaves "%s" unchanged', (path) => {
    expect(pathInMode(path, true)).toBe(path);
  });

  it('spec 4: is never on', () => {
    const path = '/api/v2/proxy/google_advertise/GetGameConfig';
    expect(pathInMode(path)).toBe(path);
  });
});
