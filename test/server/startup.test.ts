import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  checkNodeVersion,
  optionsFromEnvironment,
  serverOptions,
} from '../../server/operate/options';
import { pageConfig } from '../../server/operate/pageConfig';
import { portalConfig } from '../../src/rules/portalConfig';
import { PRODUCTION, startChild } from './support/child';
import { listening } from './support/freePort';
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
    const child = startChild({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([
      `DATA_DIR: the folder "${join(file, 'data')}" cannot be written to.`,
    ]);
  });

  it('the data file is not a database', async () => {
    writeFileSync(join(folder, 'platform.db'), 'this is not a database, '.repeat(100));
    const child = startChild({ PORT: '0', DATA_DIR: folder });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([
      expect.stringMatching(/^DATA_DIR: the database cannot/),
    ]);
  });

  it('the PostgreSQL server does not respond', async () => {
    const child = startChild({ PORT: '0', DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database cannot be opened/),
    ]);
    expect(child.stderr).not.toContain('secret');
  });

  it('HOST is not an address of this machine', async () => {
    const child = startChild({
      PORT: '0',
      DATA_DIR: ':memory:',
      ...PRODUCTION,
      PUBLIC_URL: 'https://portal.studio.example',
      HOST: '192.0.2.1',
    });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual(['HOST: "192.0.2.1" is no address of this machine.']);
  });

  it('the Node version is too old', async () => {
    const before = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`;
    const child = startChild({ PORT: '0', DATA_DIR: ':memory:' }, { before });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual(['Node 20.19 or newer is needed; this is v18.20.4.']);
  });

  it.each(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'])('Node %s is new enough', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each([
    [{ PORT: 'x' }, 'PORT: "x" is not a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT: "70000" is not a port number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT: "-1" is not a port number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://a/b' },
      'DATABASE_URL: this must be an address that starts with postgres://.',
    ],
    [
      { SUPERTOKENS_CORE_URI: 'nowhere' },
      'SUPERTOKENS_CORE_URI: this must be an address that starts with http://.',
    ],
    [
      { OIDC_ISSUER: 'http://id.studio.example', OIDC_CLIENT_ID: 'x' },
      'OIDC_ISSUER: this must start with https:// unless it is this machine.',
    ],
    [
      { OIDC_ISSUER: 'https://id.studio.example' },
      'OIDC_CLIENT_ID: this is needed when OIDC_ISSUER is set.',
    ],
    [
      { SIGN_IN_DOMAINS: 'studio.example:acme' },
      'SIGN_IN_DOMAINS: "studio.example:acme" is not a domain and one of PROVIDERS with a colon between them.',
    ],
    [{ PROVIDERS: 'embedded' }, 'PROVIDERS: "embedded" cannot be the id of a provider.'],
    [{ PROVIDERS: 'acme' }, 'PROVIDER_ACME_ISSUER: this is needed when PROVIDERS is set.'],
    [
      { PROVIDERS: 'acme', PROVIDER_ACME_ISSUER: 'http://acme.example' },
      'PROVIDER_ACME_ISSUER: this must start with https:// unless it is this machine.',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: this is needed when SMTP_URL is set.'],
    [{ CAPTCHA_PROVIDER: 'x' }, 'CAPTCHA_PROVIDER: this must be altcha or recaptcha.'],
    [
      { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_PROJECT: 'p', RECAPTCHA_API_KEY: 'k' },
      'RECAPTCHA_SITE_KEY: this is needed when CAPTCHA_PROVIDER=recaptcha is set.',
    ],
    [
      { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_HOST: 'evil.test' },
      'RECAPTCHA_HOST: this must be www.google.com or www.recaptcha.net.',
    ],
    [
      { PUBLIC_URL: 'https://portal.studio.example/portal' },
      'PUBLIC_URL: this must be an address without a path, as https://host.',
    ],
    [
      { PUBLIC_URL: 'https://me@portal.studio.example' },
      'PUBLIC_URL: this must be an address without a path, as https://host.',
    ],
    [
      { DATABASE_URL: 'postgres://portal:p@ss:w/rd@127.0.0.1/portal' },
      'DATABASE_URL: this is no whole address; write signs of user and password as %40 for @.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal' },
      'MAIL_FROM: "portal" is neither an address nor Name <address>.',
    ],
    [{ PORTAL_CONFIG: '/nowhere/x.json' }, 'PORTAL_CONFIG: "/nowhere/x.json" cannot be read.'],
    [
      { PORTAL_CONFIG: 'jest.config.js' },
      'PORTAL_CONFIG: "jest.config.js" must hold one JSON object.',
    ],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL: this must be an address that starts with http://.'],
    [
      { SUPERTOKENS_CORE_URI: 'http://a:3567;nowhere' },
      'SUPERTOKENS_CORE_URI: this must be an address that starts with http://.',
    ],
    [
      { SUPERTOKENS_CORE_URI: 'http://a:3567;' },
      'SUPERTOKENS_CORE_URI: an address of the list is empty.',
    ],
    [
      { OIDC_ISSUER: 'none', OIDC_EMBEDDED: '1' },
      'OIDC_ISSUER: this says none, but OIDC_EMBEDDED asks for one.',
    ],
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
        RECAPTCHA_ENDPOINT: 'http://127.0.0.1:9/',
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
    [{ PUBLIC_URL: 'https://portal.studio.example' }, /^NODE_ENV: PUBLIC_URL is more than this/],
    [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, /^NODE_ENV: HOST is more than this machine/],
    [{ NODE_ENV: 'prodution' }, /^NODE_ENV: "prodution" is not one of production, /],
  ])('O2: refuses %j', (environment, reason) => {
    expect(() => serverOptions(environment)).toThrow(reason);
  });

  it.each([
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL: production needs the address that people use\.$/],
    [{ SMTP_URL: '' }, /^SMTP_URL: production needs a mail server; "none" says/],
    [{ OIDC_ISSUER: '' }, /^OIDC_ISSUER: production needs an identity provider, OIDC_EMBEDDED=1/],
    [{ OIDC_ISSUER: '', OIDC_EMBEDDED: 'yes' }, /^OIDC_EMBEDDED: "yes" is neither 1 nor 0\.$/],
  ])('O20: refuses production with %j', (missing, reason) => {
    expect(() => serverOptions({ ...whole, ...missing })).toThrow(reason);
  });

  it('O20: starts with the needed settings, or with an explicit "none"', () => {
    expect(serverOptions(whole)).toMatchObject({
      production: true,
      embeddedProvider: false,
      identityProvider: undefined,
      mailServer: undefined,
    });
    for (const value of ['1', 'true'])
      expect(
        serverOptions({ ...whole, OIDC_ISSUER: '', OIDC_EMBEDDED: value }).embeddedProvider,
      ).toBe(true);
  });

  it('O2: this machine is in development mode by default', () => {
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1'])
      expect(serverOptions({ PUBLIC_URL, HOST: '::1' }).production).toBe(false);
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
    const SIGN_IN_DOMAINS = 'Studio.example:acme-id, lab.example:embedded';
    const { signInDomains } = optionsFromEnvironment({
      PROVIDERS: 'acme-id',
      SIGN_IN_DOMAINS,
      ...acme,
    });
    expect([...(signInDomains ?? [])]).toEqual([
      ['studio.example', 'acme-id'],
      ['lab.example', 'embedded'],
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
    ['cannot be read \\(ENOENT\\).', () => ({ DATABASE_URL_FILE: join(folder, 'gone') })],
    [
      'DATABASE_URL is set as well; set one of them.',
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
