import { portalSession } from '../../src/browser/portalSession';
import { BRANDS } from '../../src/rules/brands';
import { portalConfig } from '../../src/rules/portalConfig';
import { sessionConfig } from '../../src/session/sessionConfig';

const HOSTS = ['', 'www.', 'test.', 'dev.', 'prerelease.'];
const PAGES = [
  ...Object.values(BRANDS).flatMap(({ parentDomain }) =>
    HOSTS.map((label) => `https://${label}${parentDomain}/portal/login`),
  ),
  'http://localhost:3000/',
  'http://127.0.0.1:8080/',
  'https://elsewhere.test/',
];

describe('spec 9: the session of the portal', () => {
  it.each(PAGES)("equals the session library's normalized configuration, at %s", (address) => {
    const page = new URL(address);
    const config = portalConfig(page, null);
    const { brand, apiOrigin, authBasePath, cookieDomain } = config;
    expect(portalSession(config, page)).toEqual(
      sessionConfig({
        appInfo: { appName: brand.name, apiDomain: apiOrigin, apiBasePath: authBasePath },
        autoAddCredentials: false,
        tokenTransferMethod: 'cookie',
        pageHostname: page.hostname,
        ...(cookieDomain !== null && { sessionTokenFrontendDomain: cookieDomain }),
      }),
    );
  });
});
