import {
  environmentOf,
  hostsOf,
  isLoopback,
  isWithin,
  WORKBENCH,
} from '../../src/rules/environments';
import { portalConfig } from '../../src/rules/portalConfig';

const PARENT = 'adlantern.example';

describe('spec 1: the environment of a host', () => {
  it.each([
    ['adlantern.example', 'production'],
    ['www.adlantern.example', 'production'],
    ['portal.adlantern.example', 'production'],
    ['pre.adlantern.example', 'prerelease'],
    ['test.adlantern.example', 'test'],
    ['exp.adlantern.example', 'exp'],
    ['eexp.adlantern.example', 'eexp'],
    ['texp.adlantern.example', 'texp'],
    ['dev.adlantern.example', 'dev'],
    ['portal.pre.adlantern.example', 'prerelease'],
    ['portal.eexp.adlantern.example', 'eexp'],
    ['PORTAL.Test.AdLantern.Example.', 'test'],
    ['test.adlantern.example:8443', 'test'],
    ['localhost', 'dev'],
    ['a.localhost:3000', 'dev'],
    ['127.0.0.1', 'dev'],
    ['127.8.9.1:80', 'dev'],
    ['127.10.200.30', 'dev'],
    ['1127.0.0.1', null],
    ['[::1]:3000', 'dev'],
    ['staging.adlantern.example', null],
    ['test.portal.adlantern.example', null],
    ['adlantern.example.evil.test', null],
    ['evil-adlantern.example', null],
    ['evil.test', null],
    ['127.0.0.1.evil.test', null],
    ['localhost.evil.test', null],
  ])('%s: %s', (host, environment) => expect(environmentOf(host, PARENT)).toBe(environment));

  it.each([
    ['production', ['', 'www.', 'portal.www.', 'portal.', 'portal.portal.']],
    ['prerelease', ['pre.', 'portal.pre.']],
  ] as const)('%s has these hosts, each of which leads to it', (environment, labels) => {
    const hosts = hostsOf(environment, PARENT);
    expect(hosts).toEqual(labels.map((label) => label + PARENT));
    for (const host of hosts) expect(environmentOf(host, PARENT)).toBe(environment);
  });

  it('a name of the object prototype: none', () =>
    expect(environmentOf('constructor.adlantern.example', PARENT)).toBeNull());
});

describe('R11: the own parent domain', () => {
  it.each([
    ['adlantern.example', true],
    ['a.b.adlantern.example', true],
    ['ADLANTERN.EXAMPLE.:443', true],
    ['adlantern.example.evil.test', false],
    ['evil-adlantern.example', false],
    ['evil.adlantern.example.', true],
    ['adlantern.exampl', false],
    ['example', false],
    ['', false],
  ])('%s: %s', (host, own) => expect(isWithin(host, PARENT)).toBe(own));
});

describe('loopback', () => {
  it.each([
    ['localhost', true],
    ['localhost.', true],
    ['notlocalhost', false],
    ['128.0.0.1', false],
    ['0x7f.1', false],
  ])('%s: %s', (host, own) => expect(isLoopback(host)).toBe(own));
});

it('spec 1: production and pre-production have no workbench', () => {
  const without = Object.entries(WORKBENCH).filter(([, has]) => has === 'none');
  expect(without.map(([environment]) => environment)).toEqual(['production', 'prerelease']);
});

describe('M18: environments on one parent domain have separate cookies', () => {
  it.each([
    ['https://adlantern.example/', ''],
    ['https://portal.adlantern.example/', ''],
    ['https://test.adlantern.example/', '_test'],
    ['https://portal.test.adlantern.example/', '_test'],
    ['https://pre.adlantern.example/', '_pre'],
    ['http://localhost:3000/', ''],
    ['https://somewhere.test/', ''],
  ])('of %s end in "%s"', (page, suffix) =>
    expect(portalConfig(new URL(page), null).cookieSuffix).toBe(suffix),
  );
});

describe('spec 7: the API host', () => {
  it.each([
    ['https://adlantern.example/', 'https://api.adlantern.example', '.adlantern.example'],
    ['https://portal.adharbor.example/', 'https://api.adharbor.example', '.adharbor.example'],
    ['http://www.adlantern.example/', 'http://api.adlantern.example', '.adlantern.example'],
    // Pre-production never uses production data.
    ['https://pre.adlantern.example/', 'https://pre.adlantern.example', '.adlantern.example'],
    [
      'https://test.adlantern.example:8443/',
      'https://test.adlantern.example:8443',
      '.adlantern.example',
    ],
    ['http://localhost:3000/', 'http://localhost:3000', null],
    ['https://somewhere.test/', 'https://somewhere.test', null],
  ])('of %s is %s, cookies on %s', (page, apiOrigin, cookieDomain) =>
    expect(portalConfig(new URL(page), null)).toMatchObject({
      apiOrigin,
      cookieDomain,
      authBasePath: '/api_v2/auth',
    }),
  );
});
