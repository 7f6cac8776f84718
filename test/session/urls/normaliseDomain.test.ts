import { SessionConfigError } from '../../../src/session/sessionConfigError';
import { normaliseDomain } from '../../../src/session/urls/normaliseDomain';

describe('row 76: normaliseDomain', () => {
  it.each([
    ['http://api.example.com?hello=1', 'http://api.example.com'],
    ['http://api.example.com/hello', 'http://api.example.com'],
    ['http://api.example.com/#r', 'http://api.example.com'],
    ['http://api.example.com:8080', 'http://api.example.com:8080'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com/?a=1&b=2', 'https://api.example.com'],
    ['api.example.com#r', 'https://api.example.com'],
    ['.example.com', 'https://example.com'],
    ['.example.com/one/two', 'https://example.com'],
    ['localhost', 'http://localhost'],
    ['localhost:4000', 'http://localhost:4000'],
    ['https://localhost', 'https://localhost'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['1.2.3.4/one/two', 'http://1.2.3.4'],
    ['https://127.0.0.1:80/', 'https://127.0.0.1:80'],
    ['  https://API.Example.com/x  ', 'https://api.example.com'],
    ['http://user:pw@example.com', 'http://example.com'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('row 76: %j is %s', (input, output) => expect(normaliseDomain(input)).toBe(output));

  it.each([
    '/one/two',
    '/.netlify/functions/api',
    '//cdn.example.com/x',
    'example',
    '',
    'http://',
    '[::1]:3000',
    'api.example.com:99999',
    'LOCALHOST:4000',
  ])('row 76: %j is not a valid domain name', (input) => {
    expect(() => normaliseDomain(input)).toThrow('valid domain name');
  });
});

describe('normaliseDomain where the reference is wrong', () => {
  it.each([
    ['HTTP://api.example.com', 'http://api.example.com'],
    ['HttpS://api.example.com', 'https://api.example.com'],
    ['localhostevil.com', 'https://localhostevil.com'],
    ['localhost.org', 'https://localhost.org'],
  ])('%j is %s', (input, output) => expect(normaliseDomain(input)).toBe(output));

  it.each([
    'ftp://example.com',
    '..example.com',
    'http://..example.com',
    'a..example.com',
    'mailto:ana@example.com',
    'user:pw@example.com',
    'http:\\\\example.com',
    'my domain.com',
    '[::ffff:1.2.3.4]:3000',
    'example/file.json',
  ])('refuses %j', (input) => expect(() => normaliseDomain(input)).toThrow(SessionConfigError));

  it('keeps a port that is the default of the other scheme', () => {
    expect(normaliseDomain('localhost:443')).toBe('http://localhost:443');
    expect(normaliseDomain('127.0.0.1:80')).toBe('http://127.0.0.1');
  });
});

it('the error names the key and the problem', () => {
  expect(() => normaliseDomain('x')).toThrow(
    expect.objectContaining({
      name: 'SessionConfigError',
      problem: 'domain',
      key: 'apiDomain',
      message: 'apiDomain must be a valid domain name.',
    }),
  );
  expect(() => normaliseDomain('x', 'websiteDomain')).toThrow('websiteDomain');
});
