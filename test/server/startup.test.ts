import dns from 'node:dns';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  checkNodeVersion,
  optionsFromEnvironment,
  serverOptions,
} from '../../server/operate/options';
import { StartupError } from '../../server/operate/startupError';
import { pageConfig } from '../../server/operate/pageConfig';
import { portalConfig } from '../../src/rules/portalConfig';
import { PRODUCTION, startChild } from './support/child';
import { listening } from './support/freePort';
import { startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();

const oneLine = (text: string) => text.trim().split('\n');

describe('a start that cannot succeed prints one line with the reason', () => {
  it('spec 1: the port is in use', async () => {
    const server = createServer();
    const port = await listening(server);
    const child = startChild({ PORT: String(port), DATA_DIR: ':memory:' });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([`PORT: ${port} is in use.`]);
    expect(child.stdout).toBe('');
    server.close();
  });

  it('the data folder cannot be written to', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const dataDir = join(file, 'data');
    await expect(startTestPlatform({ dataDir })).rejects.toThrow(
      new StartupError(`DATA_DIR: the folder "${dataDir}" is not writable.`),
    );
  });

  it('the data file is not a database', async () => {
    writeFileSync(join(folder, 'platform.db'), 'this is not a database, '.repeat(100));
    await expect(startTestPlatform({ dataDir: folder })).rejects.toThrow(
      /^DATA_DIR: the database in ".+" is damaged /,
    );
  });

  it('the PostgreSQL server does not respond', async () => {
    const databaseUrl = 'postgres://me:secret@127.0.0.1:1/none';
    await expect(startTestPlatform({ databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: the database at 127\.0\.0\.1:1 does not respond (?!.*secret)/,
    );
  });

  it.each([
    ['HOST', '192.0.2.1', 'is not an address of this machine.'],
    ['PORTAL_DIR', folder, 'contains no built portal. Run: npm run build'],
  ])('in production, a wrong %s', async (name, value, problem) => {
    const PUBLIC_URL = 'https://portal.studio.example';
    const settings = { ...PRODUCTION, PUBLIC_URL, PORT: '0', DATA_DIR: ':memory:' };
    const child = startChild({ ...settings, [name]: value });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([`${name}: "${value}" ${problem}`]);
  });

  it('HOST is not a name that the network knows', async () => {
    const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    const { lookup } = dns;
    const looked = jest.spyOn(dns, 'lookup').mockImplementation(((...call: unknown[]) => {
      if (call[0] !== 'portal.studio.example') return Reflect.apply(lookup, dns, call);
      (call.at(-1) as (error: Error) => void)(unknown);
    }) as typeof dns.lookup);
    await expect(startTestPlatform({ host: 'portal.studio.example' })).rejects.toThrow(
      new StartupError('HOST: "portal.studio.example" is not an address of this machine.'),
    );
    looked.mockRestore();
  });

  it('the Node version is too old', async () => {
    const before = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`;
    const child = startChild({ PORT: '0', DATA_DIR: ':memory:' }, { before });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual(['Node 20.19 or newer is required; this is v18.20.4.']);
  });

  it.each(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'])('Node %s is new enough', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each([
    [{ PORT: 'x' }, 'PORT: "x" must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT: "70000" must be a port number from 0 to 65535.'],
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
      { PUBLIC_URL: 'https://portal.studio.example/portal' },
      'PUBLIC_URL: must be a URL without a path, such as https://host.',
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
    [{ PORTAL_CONFIG: '/nowhere/x.json' }, 'PORTAL_CONFIG: "/nowhere/x.json" cannot be read.'],
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
  ])('%j is refused by name', (environment, message) => {
    expect(() => optionsFromEnvironment(environment)).toThrow(message);
  });

  it('an empty variable counts as unset', () => {
    const empty = { PORT: '', HOST: '', DATA_DIR: '', PORTAL_DIR: '', PUBLIC_URL: '' };
    expect(optionsFromEnvironment(empty)).toEqual(optionsFromEnvironment({}));
  });

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

  it('O20: are read without the newline at their end', () => {
    expect(
      optionsFromEnvironment({ DATABASE_URL_FILE: file('postgres://me:pw@db/portal\n') }),
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
    expect(optionsFromEnvironment({ PROVIDERS: ' acme-id, acme-id', ...acme }).providers).toEqual([
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

describe('a start that succeeds', () => {
  it('prints the address, the demo account, an invitation and the developers page; SIGTERM ends it', async () => {
    const child = startChild({ PORT: '0', DATA_DIR: ':memory:' });
    const url = await child.ready();
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(oneLine(child.stdout)).toEqual([
      `Portal       ${url}`,
      'Demo account demo@adlantern.example / Lantern2026',
      expect.stringContaining(
        `${url}/portal/register?email=invited%40adlantern.example&invitation=`,
      ),
      `Developers   ${url}/developers`,
    ]);
    expect(child.stderr).toBe('');
  });
});
