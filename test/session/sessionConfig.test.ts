import { sessionConfig, type SessionConfigInput } from '../../src/session/sessionConfig';
import { cookieDomainOf } from '../../src/session/cookieDomain';

const appInfo = { appName: 'Portal', apiDomain: 'api.example.com' };
const input: SessionConfigInput = { appInfo, pageHostname: 'www.example.com' };

describe('spec 9: the configuration of the session', () => {
  it('has the defaults of the session library', () => {
    expect(sessionConfig(input)).toEqual({
      apiDomain: 'https://api.example.com',
      apiBasePath: '/auth',
      sessionExpiredStatusCode: 401,
      invalidClaimStatusCode: 403,
      maxRetryAttemptsForSessionRefresh: 10,
      autoAddCredentials: true,
      isInIframe: false,
      tokenTransferMethod: 'cookie',
      sessionTokenFrontendDomain: 'www.example.com',
      sessionTokenBackendDomain: undefined,
    });
  });

  it('keeps given values, normalized', () => {
    const given = {
      sessionExpiredStatusCode: 440,
      invalidClaimStatusCode: 401,
      maxRetryAttemptsForSessionRefresh: 0,
      autoAddCredentials: false,
      isInIframe: true,
      tokenTransferMethod: 'header',
    } as const;
    expect(
      sessionConfig({
        ...input,
        ...given,
        sessionTokenFrontendDomain: ' .Example.com ',
        sessionTokenBackendDomain: 'https://Example.com:8080/x',
      }),
    ).toMatchObject({
      ...given,
      sessionTokenFrontendDomain: '.example.com',
      sessionTokenBackendDomain: 'example.com',
    });
  });

  it('puts the gateway path before the base path', () => {
    const withGateway = { ...appInfo, apiGatewayPath: 'gateway/', apiBasePath: '/' };
    expect(sessionConfig({ ...input, appInfo: withGateway })).toMatchObject({
      apiBasePath: '/gateway',
    });
    expect(
      sessionConfig({ ...input, appInfo: { ...withGateway, apiBasePath: 'auth' } }).apiBasePath,
    ).toBe('/gateway/auth');
  });

  it.each([
    ['.example.com', '.example.com'],
    ['localhost', null],
    [input.pageHostname, null],
    [undefined, null],
  ])('the cookies of sessionTokenFrontendDomain %s have the domain %s', (domain, expected) => {
    const given = { ...input, ...(domain !== undefined && { sessionTokenFrontendDomain: domain }) };
    expect(cookieDomainOf(sessionConfig(given), input.pageHostname)).toBe(expected);
  });
});

/** Each also has the errors of all that follow it, to test the order. */
const suffix = { ...input, sessionTokenBackendDomain: 'com' };
const scope = { ...suffix, sessionTokenFrontendDomain: '.' };
const retries = { ...scope, maxRetryAttemptsForSessionRefresh: -1 };
const statuses = { ...retries, sessionExpiredStatusCode: 403 };
const path = { ...statuses, appInfo: { ...appInfo, apiBasePath: 'ftp://x.test' } };
const gateway = { ...path, appInfo: { ...path.appInfo, apiGatewayPath: 'http://[bad' } };
const domain = { ...gateway, appInfo: { ...gateway.appInfo, apiDomain: '' } };
const appName = { ...domain, appInfo: { ...domain.appInfo, appName: ' ' } };
const noAppName = { ...domain, appInfo: { apiDomain: '' } };
const apiDomain = { ...domain, appInfo: {} };
const { appInfo: _none, ...noAppInfo } = retries;

describe('spec 5: the errors of the configuration, in their order', () => {
  it.each<[string, SessionConfigInput, string, string]>([
    ['app info is missing', noAppInfo, 'missing', 'appInfo'],
    ['the API domain is missing', apiDomain, 'missing', 'apiDomain'],
    ['the app name is empty', appName, 'missing', 'appName'],
    ['the app name is missing', noAppName, 'missing', 'appName'],
    ['the API domain is not a domain', domain, 'domain', 'apiDomain'],
    ['the gateway path is not a path', gateway, 'path', 'apiGatewayPath'],
    ['the base path is not a path', path, 'path', 'apiBasePath'],
    ['both statuses are equal', statuses, 'equalStatuses', 'sessionExpiredStatusCode'],
    ['retries are negative', retries, 'negativeRetries', 'maxRetryAttemptsForSessionRefresh'],
    ['the frontend domain is not a scope', scope, 'scope', 'sessionTokenFrontendDomain'],
    ['the backend domain is a public suffix', suffix, 'publicSuffix', 'sessionTokenBackendDomain'],
  ])('%s', (_name, given, problem, key) => {
    expect(() => sessionConfig(given)).toThrow(
      expect.objectContaining({
        name: 'SessionConfigError',
        problem,
        key,
        message: expect.stringContaining(key),
      }),
    );
  });

  it('refuses a retry count that is not a number like a negative one', () => {
    expect(() =>
      sessionConfig({ ...input, maxRetryAttemptsForSessionRefresh: Number.NaN }),
    ).toThrow('maxRetryAttemptsForSessionRefresh must not be negative.');
  });
});
