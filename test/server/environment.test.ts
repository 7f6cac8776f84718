import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../server/operate/environment';
import { VARIABLES } from '../../server/operate/misspelt';
import { optionsFromEnvironment, serverOptions } from '../../server/operate/options';
import { pageConfig } from '../../server/operate/pageConfig';
import { portalConfig } from '../../src/rules/portalConfig';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();

describe('the environment of a platform', () => {
  it.each<[Environment, string]>([
    [{ PORT: 'x' }, 'PORT: "x" must be a port number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT: "-1" must be a port number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL: must be a URL that starts with postgres://.'],
    [
      { SUPERTOKENS_CORE_URI: 'nowhere' },
      'SUPERTOKENS_CORE_URI: must be a URL that starts with http://.',
    ],
    [
      { OIDC_ISSUER: 'http://id.studio.example', OIDC_CLIENT_ID: 'x' },
      'OIDC_ISSUER: must start with https:// unless the host is this machine.',
    ],
    [
      { OIDC_ISSUER: 'https://id.studio.example' },
      'OIDC_CLIENT_ID: required when OIDC_ISSUER is set.',
    ],
    [
      { SIGN_IN_DOMAINS: 'studio.example:acme' },
      'SIGN_IN_DOMAINS: "studio.example:acme" must be a domain, a colon and one of PROVIDERS.',
    ],
    [{ PROVIDERS: 'embedded' }, 'PROVIDERS: "embedded" is not a valid provider id.'],
    [{ PROVIDERS: 'acme' }, 'PROVIDER_ACME_ISSUER: required when PROVIDERS is set.'],
    [
      { PROVIDERS: 'acme', PROVIDER_ACME_ISSUER: 'http://acme.example' },
      'PROVIDER_ACME_ISSUER: must start with https:// unless the host is this machine.',
    ],
    [{ PROVIDERS: 'acme,acme' }, 'PROVIDERS: "acme" is listed twice.'],
    [{ SUPERTOKENS_API_KEY: 'k' }, 'SUPERTOKENS_CORE_URI: required when SUPERTOKENS_API_KEY is'],
    [{ MAIL_FROM: 'a@b' }, 'SMTP_URL: required when MAIL_FROM is set.'],
    [{ OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER: required when OIDC_CLIENT_ID is set.'],
    [{ RECAPTCHA_HOST: 'a' }, 'CAPTCHA_PROVIDER: required when RECAPTCHA_HOST is set.'],
    [{ PORTAL_VERSION: 'v1 ✓' }, 'PORTAL_VERSION: must have at most 100 characters, all of them'],
    [{ SMTP_URL: 'smtp:///', MAIL_FROM: 'a@b' }, 'SMTP_URL: must name a host, such as smtp://mail'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: required when SMTP_URL is set.'],
    [{ CAPTCHA_PROVIDER: 'x' }, 'CAPTCHA_PROVIDER: must be altcha or recaptcha.'],
    [
      { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_PROJECT: 'p', RECAPTCHA_API_KEY: 'k' },
      'RECAPTCHA_SITE_KEY: required when CAPTCHA_PROVIDER=recaptcha is set.',
    ],
    [
      { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_HOST: 'evil.test' },
      'RECAPTCHA_HOST: must be www.google.com or www.recaptcha.net.',
    ],
    [
      { PUBLIC_URL: 'https://me@portal.studio.example' },
      'PUBLIC_URL: must be a URL without a path, such as https://host.',
    ],
    [
      { DATABASE_URL: 'postgres://portal:p@ss:w/rd@127.0.0.1/portal' },
      'DATABASE_URL: must be an absolute URL; percent-encode special characters in user and password, such as @ as %40.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal' },
      'MAIL_FROM: "portal" must be an address, or Name <address>.',
    ],
    [{ PORTAL_CONFIG: '/nowhere/x.json' }, '"/nowhere/x.json" cannot be read by the user '],
    [
      { PORTAL_CONFIG: 'jest.config.js' },
      'PORTAL_CONFIG: "jest.config.js" must contain one JSON object.',
    ],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL: must be a URL that starts with https://.'],
    [
      { SUPERTOKENS_CORE_URI: 'http://a:3567;nowhere' },
      'SUPERTOKENS_CORE_URI: must be a URL that starts with http://.',
    ],
    [
      { SUPERTOKENS_CORE_URI: 'http://a:3567;' },
      'SUPERTOKENS_CORE_URI: the list contains an empty address.',
    ],
    [{ OIDC_ISSUER: 'none', OIDC_EMBEDDED: '1' }, 'OIDC_ISSUER: is none, but OIDC_EMBEDDED is on.'],
    [{ PORT: '65536' }, 'PORT: "65536" must be a port number from 0 to 65535.'],
    [{ PORT: '1e3' }, 'PORT: "1e3" must be a port number from 0 to 65535.'],
    [{ REGISTRATION: 'all' }, 'REGISTRATION: must be open or invited.'],
    [{ OIDC_EMBEDDED: 'no' }, 'OIDC_EMBEDDED: "no" must be 1 or 0.'],
    [{ NODE_ENV: 'x' }, 'NODE_ENV: "x" must be one of production, development, test.'],
    [{ SIGN_IN_DOMAINS: 'a_b:embedded' }, 'SIGN_IN_DOMAINS: "a_b:embedded" must be'],
    [{ SIGN_IN_DOMAINS: 'studio.example' }, 'SIGN_IN_DOMAINS: "studio.example" must be'],
    [{ PROVIDERS: '1acme' }, 'PROVIDERS: "1acme" is not a valid provider id.'],
    [{ PROVIDERS: `a${'b'.repeat(31)}` }, 'is not a valid provider id.'],
    [
      { PROVIDERS: 'acme', PROVIDER_ACME_ISSUER: 'https://acme.example' },
      'PROVIDER_ACME_NAME: required when PROVIDERS is set.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_SAMPLER_ARG: '-0.1' },
      'OTEL_TRACES_SAMPLER_ARG: "-0.1" must be a number from 0 to 1.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG: "all" must be a number'],
    ...['a b@c', '<a@b', 'a@b@c', 'Name <a@b> x'].map((MAIL_FROM): [Environment, string] => [
      { SMTP_URL: 'smtp://a', MAIL_FROM },
      `MAIL_FROM: "${MAIL_FROM}" must be an address`,
    ]),
    ...['?a=1', '#a', 'a'].map((end): [Environment, string] => [
      { PUBLIC_URL: `https://portal.studio.example/${end}` },
      'PUBLIC_URL: must be a URL without a path, such as https://host.',
    ]),
  ])('%j is refused by name', (environment, message) => {
    expect(() => optionsFromEnvironment(environment)).toThrow(message);
  });

  const trace = { endpoint: 'http://a', share: 0 };
  const client = { clientId: 'portal', clientSecret: '' };
  it.each([
    [{ PORT: '65535' }, { port: 65_535 }],
    [
      { PORT: '0', HOST: '::' },
      { port: 0, host: '::' },
    ],
    [{}, { host: '127.0.0.1', registration: undefined, embeddedProvider: undefined }],
    [{ REGISTRATION: 'open' }, { registration: 'open' }],
    [{ REGISTRATION: 'invited' }, { registration: 'invited' }],
    [{ REGISTRATION: '' }, { registration: undefined }],
    [{ OIDC_EMBEDDED: '0' }, { embeddedProvider: false }],
    [{ OIDC_EMBEDDED: 'false' }, { embeddedProvider: false }],
    [{ NODE_ENV: 'test' }, { production: false }],
    [{ NODE_ENV: 'production' }, { production: true }],
    [{ METRICS_ADDRESS: 'a:65535' }, { metricsAddress: { host: 'a', port: 65_535 } }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_SAMPLER_ARG: '0' }, { traces: trace }],
    [
      { OIDC_ISSUER: 'http://localhost:4000', OIDC_CLIENT_ID: 'portal' },
      { identityProvider: { issuer: 'http://localhost:4000', ...client } },
    ],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal@studio.example' },
      { mailServer: { smtpUrl: 'smtp://mail.example', from: 'portal@studio.example' } },
    ],
    [
      { SUPERTOKENS_CORE_URI: ' http://a:3567 ; http://b', SUPERTOKENS_API_KEY: 'k' },
      { coreUri: 'http://a:3567;http://b', coreApiKey: 'k' },
    ],
    [{ CAPTCHA_PROVIDER: 'altcha', RECAPTCHA_HOST: 'a' }, { recaptcha: undefined }],
    [{ SMTP_URL: 'none', MAIL_FROM: 'a@b' }, { mailServer: undefined }],
    [{ SIGN_IN_DOMAINS: ' , a.b.example:embedded,' }, { providers: [] }],
    [{ PORTAL_VERSION: 'v1' }, { version: 'v1' }],
  ])('%j is accepted', (environment, options) => {
    expect(optionsFromEnvironment(environment)).toMatchObject(options);
  });

  it('reCAPTCHA is asked at Google, unless another address is given', () => {
    const { recaptcha } = optionsFromEnvironment({
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_PROJECT: 'project',
      RECAPTCHA_API_KEY: 'key',
    });
    const own = { siteKey: 'site', project: 'project', apiKey: 'key', host: 'www.google.com' };
    expect(recaptcha).toEqual(own);
  });

  it('an empty variable counts as unset', () => {
    const empty = Object.fromEntries([...VARIABLES, 'PORT', 'HOST'].map((name) => [name, '']));
    expect(optionsFromEnvironment(empty)).toEqual(optionsFromEnvironment({}));
    const key = { RECAPTCHA_SITE_KEY: 's', RECAPTCHA_PROJECT: 'p', RECAPTCHA_API_KEY: 'k' };
    const recaptcha = { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_HOST: '', ...key };
    expect(optionsFromEnvironment(recaptcha).recaptcha?.host).toBe('www.google.com');
  });

  it.each(['HTTPS://Portal.Studio.example', ' https://portal.studio.example', '/', ':443', '?'])(
    'PUBLIC_URL is the origin, so that cookies are Secure: %j',
    (typed) => {
      const PUBLIC_URL = /https/i.test(typed) ? typed : `https://portal.studio.example${typed}`;
      const { publicUrl } = optionsFromEnvironment({ PUBLIC_URL });
      expect(publicUrl).toBe('https://portal.studio.example');
    },
  );

  it('reads identity provider, mail server and captcha from the environment', () => {
    expect(
      optionsFromEnvironment({
        OIDC_ISSUER: 'https://id.studio.example',
        OIDC_CLIENT_ID: 'portal',
        OIDC_CLIENT_SECRET: 'hush',
        SMTP_URL: 'smtps://me:pw@mail.studio.example',
        MAIL_FROM: 'Studio <portal@studio.example>',
        CAPTCHA_PROVIDER: 'recaptcha',
        RECAPTCHA_SITE_KEY: 'site',
        RECAPTCHA_PROJECT: 'project',
        RECAPTCHA_API_KEY: 'key',
        RECAPTCHA_HOST: 'www.recaptcha.net',
        RECAPTCHA_ENDPOINT: 'http://127.0.0.1:9//',
      }),
    ).toMatchObject({
      identityProvider: {
        issuer: 'https://id.studio.example',
        clientId: 'portal',
        clientSecret: 'hush',
      },
      mailServer: {
        smtpUrl: 'smtps://me:pw@mail.studio.example',
        from: 'Studio <portal@studio.example>',
      },
      recaptcha: {
        siteKey: 'site',
        project: 'project',
        apiKey: 'key',
        host: 'www.recaptcha.net',
        endpoint: 'http://127.0.0.1:9',
      },
    });
  });

  it('O19: accepts the SDK’s own list of cores', () => {
    const cores = 'http://a:3567;https://b/core';
    expect(optionsFromEnvironment({ SUPERTOKENS_CORE_URI: cores }).coreUri).toBe(cores);
  });

  it('defaults to port 3000 and the folders data and dist', () => {
    expect(optionsFromEnvironment({})).toMatchObject({
      port: 3000,
      dataDir: './data',
      portalDir: './dist',
      production: false,
    });
  });
});

describe('the production mode', () => {
  const whole = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.studio.example',
    SMTP_URL: 'none',
    OIDC_ISSUER: 'none',
  };

  it.each([
    [
      { PUBLIC_URL: 'https://portal.studio.example' },
      /^NODE_ENV: must be production, because PUBLIC_URL/,
    ],
    [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, /^NODE_ENV: must be production, because HOST/],
    [{ NODE_ENV: 'prodution' }, /^NODE_ENV: "prodution" must be one of production, /],
  ])('O2: refuses %j', (environment, reason) => {
    expect(() => serverOptions(environment)).toThrow(reason);
  });

  it.each([
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL: required in production: the address that users visit\.$/],
    [{ SMTP_URL: '' }, /^SMTP_URL: required in production; use "none" to/],
    [{ OIDC_ISSUER: '' }, /^OIDC_ISSUER: required in production, unless OIDC_EMBEDDED=1/],
    [{ OIDC_ISSUER: '', OIDC_EMBEDDED: 'yes' }, /^OIDC_EMBEDDED: "yes" must be 1 or 0\.$/],
  ])('O20: refuses production with %j', (missing, reason) => {
    expect(() => serverOptions({ ...whole, ...missing })).toThrow(reason);
  });

  it('O20: starts with the needed settings, or with an explicit "none"', () => {
    expect(serverOptions(whole)).toMatchObject({
      production: true,
      embeddedProvider: false,
      identityProvider: undefined,
      mailServer: undefined,
      migrates: false,
    });
    for (const value of ['1', 'true'])
      expect(
        serverOptions({ ...whole, OIDC_ISSUER: '', OIDC_EMBEDDED: value }).embeddedProvider,
      ).toBe(true);
  });

  it('O2: this machine is in development mode by default', () => {
    const own = { production: false, migrates: true };
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1'])
      expect(serverOptions({ PUBLIC_URL, HOST: '::1' })).toMatchObject(own);
  });

  it('O14: pages are never sent to hosts that were not configured', () => {
    const { brand } = portalConfig(
      new URL(whole.PUBLIC_URL),
      JSON.stringify(pageConfig(serverOptions(whole), whole.PUBLIC_URL)),
    );
    expect(brand.consoleUrl).toBeNull();
    expect(brand.identityProvider).toMatchObject({
      authorizeUrl: `${whole.PUBLIC_URL}/idp/authorize`,
      logoutUrl: `${whole.PUBLIC_URL}/idp/logout`,
    });
  });
});

describe('secrets from files', () => {
  const file = (content: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };

  it('O20: are read without the newline at their end, and addresses without spaces', () => {
    expect(
      optionsFromEnvironment({ DATABASE_URL_FILE: file(' postgres://me:pw@db/portal \n') }),
    ).toMatchObject({ databaseUrl: 'postgres://me:pw@db/portal' });
  });

  it('are read for the providers, in the order of their buttons', () => {
    const acme = {
      PROVIDER_ACME_ID_NAME: 'Acme ID',
      PROVIDER_ACME_ID_ISSUER: 'https://acme.example',
      PROVIDER_ACME_ID_CLIENT_ID: 'portal',
      PROVIDER_ACME_ID_CLIENT_SECRET_FILE: file('hush\n'),
    };
    const SIGN_IN_DOMAINS = 'A.example:acme-id, b.example:embedded';
    const named = { PROVIDERS: 'acme-id', SIGN_IN_DOMAINS, ...acme };
    const { signInDomains } = optionsFromEnvironment(named);
    expect([...(signInDomains ?? [])]).toEqual([
      ['a.example', 'acme-id'],
      ['b.example', 'embedded'],
    ]);
    expect(optionsFromEnvironment({ PROVIDERS: ' acme-id, ', ...acme }).providers).toEqual([
      {
        id: 'acme-id',
        name: 'Acme ID',
        issuer: 'https://acme.example',
        clientId: 'portal',
        clientSecret: 'hush',
      },
    ]);
  });

  it.each([
    ['is empty.', () => ({ DATABASE_URL_FILE: file('\n') })],
    [
      'cannot be read by the user \\S+ \\(ENOENT\\).',
      () => ({ DATABASE_URL_FILE: join(folder, 'gone') }),
    ],
    [
      'DATABASE_URL is also set; set only one of them.',
      () => ({ DATABASE_URL_FILE: file('postgres://b'), DATABASE_URL: 'postgres://a' }),
    ],
  ])('O20: are refused by name: %s', (reason, environment) => {
    expect(() => optionsFromEnvironment(environment())).toThrow(
      new RegExp(`^DATABASE_URL_FILE: .*${reason}$`),
    );
  });
});
