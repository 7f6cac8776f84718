import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { optionsFromEnvironment } from '../../server/operate/options';
import { pageOverrides } from '../../server/operate/pageOverrides';
import { DEFAULT_SETTINGS, parseSettings } from '../../server/data/settings';
import { postgresVariables } from '../../server/data/backup';
import { verifiedTls } from '../../server/data/database';
import { temporaryFolder } from './support/temporaryFolder';

describe('a variable of the platform', () => {
  it.each([
    [
      { DATABSE_URL: 'postgres://a/b' },
      'DATABSE_URL: unknown variable; did you mean DATABASE_URL?',
    ],
    [
      { DATABASE_URL_FLIE: '/run/x' },
      'DATABASE_URL_FLIE: unknown variable; did you mean DATABASE_URL_FILE?',
    ],
    [{ PUBLIC_ULR: 'x' }, 'PUBLIC_ULR: unknown variable; did you mean PUBLIC_URL?'],
    [{ public_url: 'x' }, 'public_url: unknown variable; did you mean PUBLIC_URL?'],
    [{ MAILFROM: 'x' }, 'MAILFROM: unknown variable; did you mean MAIL_FROM?'],
    [{ OIDC_ISSUERS: 'x' }, 'OIDC_ISSUERS: unknown variable; did you mean OIDC_ISSUER?'],
    [
      { PROVIDERS: 'a-b', PROVIDER_A_B_CLIENT_SECRT: 'x' },
      'PROVIDER_A_B_CLIENT_SECRT: unknown variable; did you mean PROVIDER_A_B_CLIENT_SECRET?',
    ],
  ])('O20: is refused by name when misspelled as %j', (environment, message) => {
    expect(() => optionsFromEnvironment(environment)).toThrow(message);
  });

  it('is not confused with unrelated variables that look alike', () => {
    const others = {
      HOSTS: 'x',
      PORT_: '1',
      SMTP_USER: 'x',
      PORTAL_PORT: '1',
      OTEL_TRACES_SAMPLER: 'x',
      POXVIDERS: 'x',
    };
    expect(() => optionsFromEnvironment(others)).not.toThrow();
  });
});

describe('a setting', () => {
  const [SECOND, HOUR] = [1_000, 3_600_000];
  const DAY = 24 * HOUR;
  const refused = (name: string, value: unknown, words: string) =>
    expect(() => parseSettings({ [name]: value })).toThrow(`setting "${name}" must be ${words}`);

  it.each([
    ['accessTokenValidityMs', SECOND, DAY, ', in ms'],
    ['refreshTokenValidityMs', SECOND, 366 * DAY, ', in ms'],
    ['sessionLongestMs', SECOND, 366 * DAY, ', in ms'],
    ['keyRotationMs', SECOND, 366 * DAY, ', in ms'],
    ['captchaThreshold', 0, 1_000, ''],
    ['captchaForgetMs', 0, DAY, ', in ms'],
    ['captchaMaxNumber', 1, 10_000_000, ''],
    ['secondStepRemovalMs', HOUR, 30 * DAY, ', in ms'],
  ])('%s is a number from %d to %d', (name, low, high, unit) => {
    for (const value of [low, high])
      expect(parseSettings({ [name]: value })).toEqual({ [name]: value });
    for (const value of [low - 1, high + 1, low + 0.5, String(low), null])
      refused(name, value, `a whole number from ${low} to ${high}${unit}`);
  });

  it('is of its kind, and by default as documented', () => {
    const flags = Object.entries(DEFAULT_SETTINGS).filter(
      ([, usual]) => typeof usual === 'boolean',
    );
    expect(flags.flatMap(([name, usual]) => (usual === true ? [name] : []))).toEqual([
      'openRegistration',
      'emailPasswordOffered',
      'singleSignOnOffered',
      'supportRecordings',
    ]);
    for (const [name] of flags) refused(name, 1, 'true or false');
    refused('antiCsrf', 'VIA_HEADER', '"VIA_TOKEN" or "NONE"');
    for (const value of [[], { a: 1 }, null])
      refused('resetRefusals', value, 'an object that maps addresses to strings');
    expect(DEFAULT_SETTINGS).toMatchObject({
      accessTokenValidityMs: HOUR,
      refreshTokenValidityMs: 100 * DAY,
      sessionLongestMs: 90 * DAY,
      keyRotationMs: 7 * DAY,
      antiCsrf: 'VIA_TOKEN',
      captchaThreshold: 3,
      captchaForgetMs: HOUR / 4,
      captchaMaxNumber: 50_000,
      secondStepRemovalMs: DAY,
      resetRefusals: {},
    });
  });
});

const PORTAL_CONFIG = join(temporaryFolder(), 'portal.json');
const read = (supportEmail: unknown) => {
  writeFileSync(PORTAL_CONFIG, JSON.stringify({ brand: { supportEmail } }));
  return pageOverrides({ PORTAL_CONFIG });
};

it.each([
  'helpdesk',
  'a@b.example\nBcc: c@d.example',
  'Help <a@b.example>',
  'mailto:a@b.example',
  5,
])(
  'the support address %j is refused: replies to mails and the links of pages would lead nowhere',
  (address) => expect(() => read(address)).toThrow(/"brand\.supportEmail" must be /),
);

it('a support address is accepted', () =>
  expect(read('help@studio.example')).toEqual({ brand: { supportEmail: 'help@studio.example' } }));

describe('the address of a database', () => {
  it('is passed to pg_dump and pg_restore completely, with local sockets and TLS files', () => {
    expect(postgresVariables('postgres:///portal?host=/run/postgresql&user=portal')).toEqual({
      PGHOST: '/run/postgresql',
      PGUSER: 'portal',
      PGDATABASE: 'portal',
    });
    const tls = 'sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/c.pem&sslkey=/k.pem';
    expect(postgresVariables(`postgres://me:p%40ss@[::1]:5433/portal?${tls}`)).toEqual({
      PGHOST: '::1',
      PGPORT: '5433',
      PGUSER: 'me',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'portal',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.pem',
      PGSSLCERT: '/c.pem',
      PGSSLKEY: '/k.pem',
    });
  });

  it('is passed to them with their own name for a server that is not verified', () => {
    const url = 'postgres://me@host/portal?sslmode=no-verify';
    expect(postgresVariables(url)).toMatchObject({ PGSSLMODE: 'require' });
  });

  it.each(['prefer', 'require', 'verify-ca'])(
    'lets them verify certificate and name by the named authority, also with sslmode=%s',
    (mode) => {
      const url = `postgres://me@host/portal?sslmode=${mode}`;
      expect(postgresVariables(`${url}&sslrootcert=/ca.pem`)['PGSSLMODE']).toBe('verify-full');
      expect(postgresVariables(url)['PGSSLMODE']).toBe(mode);
    },
  );

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'with sslmode=%s verifies the server, without a warning of the driver',
    (mode) => {
      const warned = jest.spyOn(process, 'emitWarning').mockImplementation();
      const url = `postgres://me@host/portal?sslmode=${mode}&application_name=portal`;
      expect(Reflect.get(new pg.Client(verifiedTls(url)), 'ssl')).toEqual({});
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
    },
  );

  it.each([
    'postgres://me@host/portal',
    'postgres://me:sslmode=require@host/portal',
    'postgres://me@host/portal?sslmode=disable',
    'postgres://me@host/portal?sslmode=no-verify',
    'postgres://me@host/portal?sslmode=require&uselibpqcompat=true',
  ])('stays %s', (url) => expect(verifiedTls(url)).toBe(url));
});
