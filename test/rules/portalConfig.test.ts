import { portalSession } from '../../src/browser/portalSession';
import { BRANDS, FACTS_NOT_SHOWN } from '../../src/rules/brands';
import { ConfigError, portalConfig } from '../../src/rules/portalConfig';
import { LANGUAGE_IDS } from '../../src/text/languages';

const PAGE = new URL('https://test.adlantern.example/');

const configured = (value: unknown, page = PAGE) =>
  portalConfig(page, typeof value === 'string' ? value : JSON.stringify(value));

describe('the configuration of a page', () => {
  it('selects brand and environment by the host', () => {
    expect(configured('', new URL('https://pre.adharbor.example/'))).toMatchObject({
      brand: { id: 'adharbor' },
      environment: { id: 'prerelease', displayName: 'Prerelease', production: false },
    });
    expect(configured('', new URL('https://portal.adharbor.example/'))).toMatchObject({
      environment: { id: 'production', production: true },
    });
  });

  it.each([
    ['www.', 'Production'],
    ['pre.', 'Prerelease'],
    ['test.', 'Test'],
    ['exp.', 'Experience'],
    ['portal.eexp.', 'Enterprise experience'],
    ['texp.', 'Test experience'],
    ['dev.', 'Development'],
  ])('spec 1: the host %s of either brand is called %s', (label, name) => {
    for (const parent of ['adlantern.example', 'adharbor.example']) {
      const { apiOrigin, environment } = configured('', new URL(`https://${label}${parent}/`));
      expect(environment.displayName).toBe(name);
      // Spec 7: only production has an own host for the API.
      const api = name === 'Production' ? 'api.' : label;
      expect(apiOrigin).toBe(`https://${api}${parent}`);
    }
  });

  it('a foreign host gets the first brand, with production rules', () => {
    expect(configured('', new URL('https://somewhere.test/'))).toMatchObject({
      brand: { id: 'adlantern' },
      environment: { id: 'production', production: true },
    });
  });

  it('another parent domain has its own environments', () => {
    const page = new URL('https://test.lamp.test/');
    expect(configured({ brand: { parentDomain: 'lamp.test' } }, page)).toMatchObject({
      environment: { id: 'test', production: false },
    });
  });

  it.each([[null], [''], ['  \n '], ['{}'], ['{"brand":{}}']])('%j changes nothing', (text) =>
    expect(portalConfig(PAGE, text)).toEqual(portalConfig(PAGE, null)),
  );

  it('a value overrides the default, also within an object', () => {
    const { brand } = configured({
      brand: { name: 'Lamp', parentDomain: 'lamp.test', identityProvider: { clientId: 'lamp' } },
    });
    expect(brand).toMatchObject({
      name: 'Lamp',
      parentDomain: 'lamp.test',
      identityProvider: { clientId: 'lamp' },
    });
    expect(brand.identityProvider.authorizeUrl).toBe('https://id.adlantern.example/authorize');
  });

  it('uses the named brand on any host', () => {
    expect(configured({ brand: { id: 'adharbor' } }).brand.name).toBe('Adharbor');
  });

  it('never changes the defaults themselves', () => {
    configured({ brand: { name: 'Lamp' } });
    expect(configured({}).brand.name).toBe('Adlantern');
  });

  it.each([
    ['portal-config', '{'],
    ['portal-config', '[]'],
    ['portal-config', 'null'],
    ['colour', { colour: 'red' }],
    ['brand', { brand: 'adlantern' }],
    ['brand.id', { brand: { id: 'other' } }],
    ['brand.nam', { brand: { nam: 'x' } }],
    ['brand.name', { brand: { name: '' } }],
    ['brand.name', { brand: { name: 7 } }],
    ['brand.name', { brand: { name: null } }],
    ['brand.parentDomain', { brand: { parentDomain: 'Adlantern.example' } }],
    ['brand.parentDomain', { brand: { parentDomain: 'https://adlantern.example' } }],
    ['brand.parentDomain', { brand: { parentDomain: '.adlantern.example' } }],
    ['brand.assistantUrl', { brand: { assistantUrl: 'javascript:alert(1)' } }],
    ['brand.consoleUrl', { brand: { consoleUrl: '/relative' } }],
    ['brand.identityProvider', { brand: { identityProvider: 'x' } }],
    ['brand.identityProvider.logoutUrl', { brand: { identityProvider: { logoutUrl: 'x' } } }],
    ['brand.__proto__', '{"brand":{"__proto__":{"a":1}}}'],
    ['brand.offers', { brand: { offers: false } }],
    ['brand.offers.reports', { brand: { offers: { reports: false } } }],
    ['brand.constructor', '{"brand":{"constructor":"x"}}'],
  ])('names the key %s for the unusable value %j', (key, value) => {
    expect(() => configured(value)).toThrow(ConfigError);
    expect(() => configured(value)).toThrow(`Portal configuration: "${key}" `);
  });

  it.each([
    ['brand.name', ' ', 'must be non-empty text'],
    ['brand.parentDomain', 'not a domain', 'must be a host in lowercase, such as example.com'],
    ['brand.parentDomain', '.studio.example', 'must be a host in lowercase, such as example.com'],
    ['brand.offers.report', 'no', 'must be true or false'],
    ['brand.offers.report', null, 'must be true or false'],
    ['session.tokenTransferMethod', 'both', 'must be one of cookie, header'],
    ['session.sessionExpiredStatusCode', '440', 'must be a whole number from 400 to 599'],
    ['session.sessionExpiredStatusCode', 403, 'must not be equal to invalidClaimStatusCode'],
    ['session.invalidClaimStatusCode', 200, 'must be a whole number from 400 to 599'],
    ['session.maxRetryAttemptsForSessionRefresh', -1, 'must be a whole number from 0 to 100'],
    ['session.maxRetryAttemptsForSessionRefresh', 1.5, 'must be a whole number from 0 to 100'],
  ])('M15, M25: reports in one line that %s cannot be %j', (path, value, problem) => {
    const given = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    expect(() => configured(given)).toThrow(`Portal configuration: "${path}" ${problem}.`);
  });

  it('M25: a backend configures its sessions without a rebuild', () => {
    const session = {
      sessionExpiredStatusCode: 440,
      invalidClaimStatusCode: 470,
      maxRetryAttemptsForSessionRefresh: 3,
      tokenTransferMethod: 'header',
    };
    const config = configured({ session });
    expect(portalSession(config, PAGE)).toMatchObject(session);
    expect(portalSession(portalConfig(PAGE, null), PAGE)).toMatchObject({
      sessionExpiredStatusCode: 401,
      invalidClaimStatusCode: 403,
      maxRetryAttemptsForSessionRefresh: 10,
      tokenTransferMethod: 'cookie',
    });
  });

  it('a deployment may lack parts of the portal; the others stay', () => {
    const { offers } = configured({ brand: { offers: { report: false } } }).brand;
    expect(offers).toEqual({ report: false, account: true, people: true });
  });

  it.each([
    ['https://adlantern.example/', 'https://console.adlantern.example/'],
    ['https://www.adharbor.example/', 'https://console.adharbor.example/'],
    ['https://test.adharbor.example/', 'https://console.test.adharbor.example/'],
    ['https://elsewhere.test/', 'https://console.adlantern.example/'],
  ])('the console of %s is %s', (page, console) => {
    expect(configured('', new URL(page)).brand.consoleUrl).toBe(console);
  });

  it.each(Object.values(BRANDS))('the facts of $id pass the same checks', (brand) => {
    const { siteKey, ...captcha } = brand.captcha;
    expect(siteKey).toBe('');
    expect(configured({ brand: { ...brand, captcha } }).brand).toEqual(brand);
    const { parentDomain, identityProvider, dataProcessingUrl, consoleUrl } = brand;
    const { authorizeUrl, logoutUrl } = identityProvider;
    for (const url of [authorizeUrl, logoutUrl, dataProcessingUrl, consoleUrl])
      expect(new URL(url ?? '').host.endsWith(`.${parentDomain}`)).toBe(true);
    for (const { name, pageUrl } of Object.values(brand.mediaPlatforms)) {
      expect(Object.keys(name)).toEqual(LANGUAGE_IDS);
      expect(new URL(pageUrl).protocol).toBe('https:');
    }
    expect(FACTS_NOT_SHOWN.filter((fact) => !Object.hasOwn(brand, fact))).toEqual([]);
  });

  it('a brand may have no console', () => {
    expect(configured({ brand: { consoleUrl: null } }).brand.consoleUrl).toBeNull();
  });
});

describe('the landing figures and their day', () => {
  it('can be set', () => {
    const brand = { figures: { games: 41 }, figuresAsOf: '2026-09-30' };
    expect(configured({ brand }).brand).toMatchObject({
      figures: { dataPoints: 152.4e9, adSpendUsd: 500e6, games: 41 },
      figuresAsOf: '2026-09-30',
    });
  });

  it.each([0, 30.5, '30', null])('no figure can be %j', (games) =>
    expect(() => configured({ brand: { figures: { games } } })).toThrow(
      'Portal configuration: "brand.figures.games" must be a whole number from 1 ',
    ),
  );

  it.each(['soon', '2026-9-30', '2026-13-01', '2026-02-30', '2026-06-30T00:00:00Z'])(
    'cannot be %s',
    (day) =>
      expect(() => configured({ brand: { figuresAsOf: day } })).toThrow(
        'Portal configuration: "brand.figuresAsOf" ',
      ),
  );
});
