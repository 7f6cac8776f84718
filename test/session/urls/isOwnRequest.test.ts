import { SessionConfigError } from '../../../src/session/sessionConfigError';
import { isOwnRequest, type RequestAddress } from '../../../src/session/urls/isOwnRequest';

/** Neither the API's host nor below it. */
const PAGE = 'https://www.portal.test/report/index.html';

const isOwn = (
  request: RequestAddress,
  apiDomain: string,
  backendDomain?: string,
  page: string | URL = PAGE,
) => isOwnRequest(request, { apiDomain, backendDomain, page });

describe('row 75: own requests by the API domain', () => {
  it.each([
    ['https://api.example.com/x?y', 'http://api.example.com:3000'],
    ['localhost:3000', 'localhost:8080'],
    ['https://API.EXAMPLE.COM/x', 'https://api.example.com'],
    ['https://api.example.com./x', 'https://api.example.com'],
  ])('row 75: %s is own with API domain %s', (url, api) => expect(isOwn(url, api)).toBe(true));

  it.each([
    ['https://example.com', 'https://api.example.com'],
    ['https://api.example.com', 'https://example.com'],
    ['google.com', 'localhost.org'],
    ['https://api.example.com../x', 'https://api.example.com'],
    ['https://api.example.com@evil.test/', 'https://api.example.com'],
    ['https://evil.test\\@api.example.com/', 'https://api.example.com'],
    ['localhost:3000@evil.test/x', 'http://localhost:3000'],
    ['localhost:3000@api.example.com/x', 'https://api.example.com'],
    ['localhost:3000', 'https://api.example.com'],
  ])('row 75: %s is not own with API domain %s', (url, api) => expect(isOwn(url, api)).toBe(false));
});

describe('row 75: own requests by the backend domain', () => {
  it.each([
    ['https://sub.api.example.com', '', 'api.example.com'],
    ['https://sub.api.example.com', '', '.api.example.com'],
    ['https://sub.api.example.com', '', 'example.com'],
    ['https://sub.api.example.com', '', '.example.com'],
    ['https://sub.api.example.com:3000', '', '.example.com:3001'],
    ['http://127.0.0.1:3000', '', 'https://127.0.0.1:3010'],
    ['http://localhost/', 'localhost', 'localhost.org'],
    ['https://example.com', '', '.example.com'],
  ])('row 75: %s is own with API domain %j and backend domain %s', (url, api, backend) =>
    expect(isOwn(url, api, backend)).toBe(true),
  );

  it('row 75: https://evilexample.com is not own with backend domain example.com', () => {
    expect(isOwn('https://evilexample.com', '', 'example.com')).toBe(false);
  });

  it.each([
    ['https://api.example.com:3000', '.a.api.example.com'],
    ['https://example.com.evil.test', 'example.com'],
    ['https://example.com../x', 'example.com'],
    ['http://1.127.0.0.1.evil.test', '127.0.0.1'],
  ])('row 75: %s is not own with backend domain %s', (url, backend) =>
    expect(isOwn(url, '', backend)).toBe(false),
  );

  it('row 75: the public suffix .com is refused as a backend domain', () => {
    expect(() => isOwn('https://sub.api.example.com:3000', '', '.com')).toThrow(SessionConfigError);
  });
});

describe('rows 75, 77: relative addresses depend on the page', () => {
  const RELATIVE = [
    '/some/path',
    'some/path',
    'signin',
    '',
    'localhost',
    '?q=1',
    'rel/x',
    'v1.0/x',
  ];

  it.each(RELATIVE)('row 77: %j is own on a page of the API host', (url) => {
    expect(isOwn(url, 'https://www.portal.test')).toBe(true);
    expect(isOwn(url, 'https://www.portal.test', undefined, new URL(PAGE))).toBe(true);
  });

  it.each(RELATIVE)('row 77: %j is not own on a page of another host', (url) => {
    expect(isOwn(url, 'https://api.example.com')).toBe(false);
  });

  it('row 75: localhost is own with API domain localhost on a page there', () => {
    expect(isOwn('localhost', 'localhost', 'localhost.org', 'http://localhost/')).toBe(true);
  });

  it('are not own without a page to resolve against', () => {
    expect(isOwn('/x', 'https://api.example.com', undefined, '')).toBe(false);
    expect(isOwn('/x', 'https://api.example.com', undefined, 'about:blank')).toBe(false);
  });
});

describe('row 80: tokens are sent only where the browser sends the request', () => {
  const API = 'https://www.portal.test';

  it.each([
    '//evil.test/x',
    '\\\\evil.test/x',
    '/\t/evil.test/x',
    'data:text/plain,x',
    'blob:https://www.portal.test/1',
    'ws://www.portal.test/x',
    'javascript:0',
    'about:blank',
    'http://[bad',
  ])('row 80: %j never gets tokens', (url) => expect(isOwn(url, API, 'portal.test')).toBe(false));

  it.each(['file.json', 'a.b/x', '//www.portal.test/x', ' https://www.portal.test'])(
    "row 80: %j is own on the page's origin",
    (url) => expect(isOwn(url, API)).toBe(true),
  );

  it('a blank that the browser does not strip makes an address relative', () => {
    expect(isOwn('\u00a0https://www.portal.test', API, undefined, 'https://evil.test/')).toBe(
      false,
    );
  });
});

describe('rows 78 and 79', () => {
  const API = 'https://api.example.com';

  it('row 78: classifies a URL object by its address', () => {
    expect(isOwn(new URL('https://api.example.com/x'), API)).toBe(true);
    expect(isOwn(new URL('https://evil.test/x'), API)).toBe(false);
  });

  it('row 78: classifies a Request object by its address', () => {
    expect(isOwn(new Request('https://api.example.com/x'), API)).toBe(true);
    expect(isOwn(new Request('https://evil.test/x'), API)).toBe(false);
  });

  it('row 79: the opt-out hash excludes a request', () => {
    const address = 'https://api.example.com/x#superTokensDoNotDoInterception';
    expect(isOwn(address, API)).toBe(false);
    expect(isOwn(new URL(address), API)).toBe(false);
    expect(isOwn(new Request(address), API)).toBe(false);
    expect(isOwn('https://api.example.com/x#other', API)).toBe(true);
  });
});

it('spec 5: an invalid domain is a configuration error, for any request', () => {
  expect(() => isOwn('data:,', 'example')).toThrow('apiDomain');
  expect(() => isOwn('data:,', '', 'my domain.com')).toThrow('sessionTokenBackendDomain');
});
