import { isPublicSuffix } from '../../../src/session/urls/backendDomain';
import { hasWebScheme, isLocalHost, parseSite, parseUrl } from '../../../src/session/urls/hosts';
import { resolveRequest } from '../../../src/session/urls/isOwnRequest';
import { normalisePath } from '../../../src/session/urls/normalisePath';

describe('row 80: web addresses', () => {
  it.each([
    ['https://example.com', true],
    ['HTTP://example.com', true],
    ['example.com/?next=https://example.com', false],
    ['ws://example.com', false],
  ])('%s begins with a web scheme: %s', (text, is) => expect(hasWebScheme(text)).toBe(is));

  it.each(['file:///etc/hosts', 'mailto:ana@example.com', 'http://..example.com', '%'])(
    '%s is not a site',
    (text) => expect(parseSite(text)).toBeNull(),
  );

  it('parses invalid text as null', () => expect(parseUrl('http://[bad')).toBeNull());

  it.each(['web+https:example', 'https-only:example'])(
    "rejects a scheme that only contains the web's: %s",
    (text) => expect(resolveRequest(text, 'https://example.com/')).toBeNull(),
  );

  it('a host and port within an address are not an address of this device', () => {
    const page = 'https://example.com/';
    const url = resolveRequest('about-localhost:80', page);
    expect(url).toBeNull();
    expect(resolveRequest('/to?localhost:80', page)?.hostname).toBe('example.com');
  });

  it.each([
    ['callback/https://example.com/x', '/callback/https://example.com/x'],
    ['callback/http://', '/callback/http:/'],
  ])('a path that ends in an address is a path: %s', (text, path) =>
    expect(normalisePath(text)).toBe(path),
  );

  it.each(['a1+b.c-d://example.com', 'xhttp://'])(
    'rejects a path with another scheme: %s',
    (text) => expect(() => normalisePath(text)).toThrow('apiBasePath'),
  );
});

describe('row 76: hosts that default to http', () => {
  it.each(['localhost', '10.0.0.12', '192.168.100.200', '[::1]'])('%s', (host) =>
    expect(isLocalHost(host)).toBe(true),
  );

  it.each(['10.0.0.12.example.com', 'v10.0.0.12', 'localhost.example.com'])('not %s', (host) =>
    expect(isLocalHost(host)).toBe(false),
  );
});

const REGISTRIES = 'com ac.uk co.uk com.au edu.au gov.uk mil.br net.nz org.uk'.split(' ');
const HOSTING = [
  'azurewebsites.net cloudfront.net github.io gitlab.io herokuapp.com netlify.app onrender.com',
  'pages.dev vercel.app web.app workers.dev .github.io github.io. .co.uk',
].flatMap((line) => line.split(' '));

describe('spec 5: a domain with subdomains for anyone cannot be a backend domain', () => {
  it.each([...REGISTRIES, ...HOSTING])('%s is one', (host) =>
    expect(isPublicSuffix(host)).toBe(true),
  );

  it.each(['example.com', 'api.co.uk', 'ana.github.io', 'de.co', 'localhost', '127.0.0.1', 'b.uk'])(
    '%s is not',
    (host) => expect(isPublicSuffix(host)).toBe(false),
  );
});
