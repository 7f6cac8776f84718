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

describe('row 75: our own by the API domain', () => {
  it.each([
    ['https://api.example.com/x?y', 'http://api.example.com:3000'],
    ['localhost:3000', 'localhost:8080'],
    ['https://API.EXAMPLE.COM/x', 'https://api.example.com'],
    ['https://api.example.com./x', 'https://api.example.com'],
  ])('row 75: %s is ours with API domain %s', (url, api) => expect(isOwn(url, api)).toBe(true));

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
  ])('row 75: %s is not ours with API domain %s', (url, api) =>
    expect(isOwn(url, api)).toBe(false),
  );
});

describe('row 75: our own by the backend domain', () => {
  it.each([
    ['https://sub.api.example.com', '', 'api.example.com'],
    ['https://sub.api.example.com', '', '.api.example.com'],
    ['https://sub.api.example.com', '', 'example.com'],
    ['https://sub.api.example.com', '', '.example.com'],
    ['https://sub.api.example.com:3000', '', '.example.com:3001'],
    ['http://127.0.0.1:3000', '', 'https://127.0.0.1:3010'],
    ['http://localhost/', 'localhost', 'localhost.org'],
    ['https://example.com', '', '.example.com'],
  ])('row 75: %s is ours with API domain %j and backend domain %s', (url, api, backend) =>
    expect(isOwn(url, api, backend)).toBe(true),
  );

  it('row 75: https://evilexample.com is not ours with backend domain example.com', () => {
    expect(isOwn('https://evilexample.com', '', 'example.com')).toBe(false);
  });

  it.each([
    ['https://api.example.com:3000', '.a.api.example.com'],
    ['https://example.com.evil.test', 'example.com'],
    ['https://example.com../x', 'example.com'],
    ['http://1.127.0.0.1.evil.test', '127.0.0.1'],
  ])('row 75: %s is not ours with backend domain %s', (url, backend) =>
    expect(isOwn(url, '', backend)).toBe(false),
  );

  it('row 75: the public suffix .com is refused as a backend domain', () => {
    expect(() => isOwn('https://sub.api.example.com:3000', '', '.com')).toThrow(SessionConfigError);
  });
});

describe('rows 75, 77: relative addresses are decided by where the page is', () => {
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

  it.each(RELATIVE)('row 77: %j is ours on a page of the API host', (url) => {
    expect(isOwn(url, 'https://www.portal.test')).toBe(true);
    expect(isOwn(url, 'https://www.portal.test', undefined, new URL(PAGE))).toBe(true);
  });

  it.each(RELATIVE)('row 77: %j is not ours on a page of another host', (url) => {
    expect(isOwn(url, 'https://api.example.com')).toBe(false);
  });

  it('row 75: localhost is ours with API domain localhost on a page there', () => {
    expect(isOwn('localhost', 'localhost', 'localhost.org', 'http://localhost/')).toBe(true);
  });

  it('without a page to resolve against they are nobody’s', () => {
    expect(isOwn('/x', 'https://api.example.com', undefined, '')).toBe(false);
    expect(isOwn('/x', 'https://api.example.com', undefined, 'about:blank')).toBe(false);
  });
});

describe('row 80: tokens go where the browser goes', () => {
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
    'row 80: %j is ours on our own origin',
    (url) => expect(isOwn(url, API)).toBe(true),
  );

  it('a blank the browser does not strip makes an address relative', () => {
    expect(isOwn('\u00a0https://www.portal.test', API, undefined, 'https://evil.test/')).toBe(
      false,
    );
  });
});

describe('rows 78 and 79', () => {
  const API = 'https://api.example.com';

  it('row 78: a URL object is judged by its address', () => {
    expect(isOwn(new URL('https://api.example.com/x'), API)).toBe(true);
    expect(isOwn(new URL('https://evil.test/x'), API)).toBe(false);
  });

  it('row 78: a Request object is judged by its address', () => {
    expect(isOwn(new Request('https://api.example.com/x'), API)).toBe(true);
    expect(isOwn(new Request('https://evil.test/x'), API)).toBe(false);
  });

  it('row 79: the opt-out hash keeps a request out of it', () => {
    const address = 'https://api.example.com/x#superTokensDoNotDoInterception';
    expect(isOwn(address, API)).toBe(false);
    expect(isOwn(new URL(address), API)).toBe(false);
    expect(isOwn(new Request(address), API)).toBe(false);
    expect(isOwn('https://api.example.com/x#other', API)).toBe(true);
  });
});

it('spec 5: a domain that is none is an error of configuration, whatever the request', () => {
  expect(() => isOwn('data:,', 'example')).toThrow('apiDomain');
  expect(() => isOwn('data:,', '', 'my domain.com')).toThrow('sessionTokenBackendDomain');
});
