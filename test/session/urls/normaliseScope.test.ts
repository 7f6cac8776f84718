import { isPublicSuffix, normaliseBackendDomain } from '../../../src/session/urls/backendDomain';
import { normaliseScope } from '../../../src/session/urls/normaliseScope';

describe('row 76: normaliseScope', () => {
  it.each([
    ['https://API.example.com:8080/x?y#z', 'api.example.com'],
    ['.api.example.com/?h=1', '.api.example.com'],
    ['localhost:8080', 'localhost'],
    ['.localhost:8080', 'localhost'],
    ['.127.0.0.1', '127.0.0.1'],
    ['.localhost.org', '.localhost.org'],
  ])('row 76: %j is %s', (input, output) => expect(normaliseScope(input)).toBe(output));

  it.each(['', '.', 'http://', 'my domain.com'])(
    'row 76: %j is not a valid sessionScope',
    (input) => {
      expect(() => normaliseScope(input)).toThrow('valid sessionScope');
    },
  );
});

describe('normaliseScope where the reference is wrong', () => {
  it.each([
    [' .Example.com ', '.example.com'],
    ['HTTPS://api.example.com', 'api.example.com'],
    ['http://[::1]:3000', '[::1]'],
    ['.[::1]', '[::1]'],
  ])('%j is %s', (input, output) => expect(normaliseScope(input)).toBe(output));

  it.each(['ftp://example.com', '..example.com', '.https://example.com', 'a@example.com'])(
    'refuses %j',
    (input) => {
      expect(() => normaliseScope(input, 'some key')).toThrow(
        expect.objectContaining({ problem: 'scope', key: 'some key' }),
      );
    },
  );
});

describe('the backend domain', () => {
  it.each(['.com', 'com', 'co.uk', '.com.au', 'github.io', 'https://vercel.app/x', 'com.'])(
    'row 75: refuses %j as a public suffix',
    (input) => {
      expect(() => normaliseBackendDomain(input)).toThrow(
        expect.objectContaining({ problem: 'publicSuffix', key: 'sessionTokenBackendDomain' }),
      );
    },
  );

  it.each([
    'example.com',
    '.example.co.uk',
    'localhost',
    '127.0.0.1',
    'me.github.io',
    'co.uk.example',
    'co.example',
  ])('accepts %j', (input) => expect(isPublicSuffix(normaliseBackendDomain(input))).toBe(false));

  it('names the wrong key', () => {
    expect(() => normaliseBackendDomain('')).toThrow('sessionTokenBackendDomain');
  });
});
