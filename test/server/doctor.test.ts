import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { admin } from '../../server/admin/admin';
import { findNginx, runNginx, type RunningNginx } from '../../deploy/nginx/run';
import { openDatabase } from '../../server/data/database';
import type { Platform } from '../../server/platform';
import { addProfile } from '../../server/registration/members';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { writeBuiltPortal } from './support/builtPortal';
import { freePort, listening, portOf } from './support/freePort';
import { startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const PUBLIC_URL = 'https://portal.adlantern.example';
const folder = temporaryFolder();
const [built, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
const closers: (() => unknown)[] = [];

/** Creates a certificate for the portal's hosts, or others, valid for some days. */
function certificate(name: string, days: number, host = '*.adlantern.example') {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=test';
  const rest = ['-days', String(days), '-keyout', key, '-out', cert];
  const names = ['-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', [...request.split(' '), ...rest, ...names], { stdio: 'ignore' });
  return { certificate: cert, key };
}

/** Starts a server on loopback until the tests end; returns its port. */
async function listen(server: Server): Promise<number> {
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

/** Starts a mail server with the password `sesame`. */
async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'sesame' ? done(null, { user: 'portal' }) : done(new Error('no')),
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise<void>((done) => server.close(() => done())));
  return portOf(server.server);
}

interface Finding {
  readonly part: string;
  readonly state: string;
  readonly words: string;
}

/** Returns what the doctor reports about a configuration, and its exit code. */
async function examine(environment: Record<string, string>, ...typed: string[]) {
  const { code, out, err } = await admin(['doctor', ...typed, '--json'], environment);
  expect(err).toBe('');
  // The command's own output, whose parts the tests below check.
  const findings = JSON.parse(out) as Finding[];
  const wrong = findings.filter(({ state }) => state === 'wrong');
  return { code, findings, wrong: wrong.map(({ part, words }) => `${part}: ${words}`) };
}

let smtp: number;
let good: Record<string, string>;
let coreUri: string;
/** Responds like nginx in front of a server, with overrides. */
const standIn =
  (
    over: (path: string) => { status?: number; headers?: Record<string, string> },
  ): RequestListener =>
  ({ url = '/' }, response) => {
    const { status, headers } = over(url);
    const isPage = url === '/';
    const isKnown = isPage || url.startsWith('/api');
    response.writeHead(status ?? (isKnown ? 200 : 404), {
      'content-type': isPage ? 'text/html' : 'application/json',
      'x-trace-id': 'x',
      'strict-transport-security': 'max-age=1',
      ...headers,
    });
    response.end('{}');
  };

beforeAll(async () => {
  writeBuiltPortal(built);
  smtp = await mailServer();
  const secret = join(folder, 'smtp');
  writeFileSync(secret, `smtp://portal:sesame@127.0.0.1:${smtp}\n`, { mode: 0o600 });
  coreUri = `http://127.0.0.1:${await listen(
    createServer(({ url, headers }, response) => {
      const isIn = url === '/hello' || headers['api-key'] === 'right';
      response.writeHead(isIn ? 200 : 401).end('{}');
    }),
  )}`;
  good = {
    NODE_ENV: 'production',
    PUBLIC_URL,
    DATA_DIR: dataDir,
    PORTAL_DIR: built,
    SMTP_URL_FILE: secret,
    MAIL_FROM: 'portal@adlantern.example',
    OIDC_ISSUER: 'none',
    SUPERTOKENS_CORE_URI: coreUri,
    SUPERTOKENS_API_KEY: 'right',
  };
  await admin(['migrate'], good);
  const db = await openDatabase({ dataDir });
  const names = { first_name: '', last_name: '', company: '', title: '' };
  const profile = { email: 'mira@studio.example', ...names };
  const place = { userId: 'mira', studioId: FIRST_STUDIO, role: 'admin', at: 1 } as const;
  await addProfile(db, profile, place);
  await db.destroy();
});
afterAll(async () => {
  for (const close of closers) await close();
});

(findNginx() === undefined ? describe.skip : describe)('on a good configuration', () => {
  let platform: Platform;
  let nginx: RunningNginx;
  let port: number;
  const tls = certificate('good', 90);
  beforeAll(async () => {
    const inside = { production: true, portalDir: built, publicUrl: PUBLIC_URL };
    platform = await startTestPlatform(inside);
    port = await freePort();
    nginx = await runNginx(built, {
      port,
      tls,
      platforms: [`127.0.0.1:${platform.port}`],
      publicUrl: PUBLIC_URL,
      environment: {},
    });
  });
  afterAll(() => nginx.stop());

  const way = () => ['--at', `127.0.0.1:${port}`, '--ca', tls.certificate];

  it('O1: finds nothing wrong, and lists what it has checked', async () => {
    const { code, findings, wrong } = await examine(good, ...way());
    expect([code, wrong]).toEqual([0, []]);
    expect(findings.map(({ part, state, words }) => `${part} ${state}: ${words}`)).toEqual([
      'variables right: production',
      'secret files right: 1 file, not readable by other users',
      `portal right: built in ${built}`,
      `database right: libSQL in ${dataDir}`,
      'keys right: none yet',
      'studios right: 1, each with an administrator',
      'hourly work right: has not run yet',
      `core right: ${coreUri}`,
      `mail right: 127.0.0.1:${smtp} accepts mails`,
      'identity provider none: not configured',
      'certificates right: valid for 89 days',
      `nginx right: a platform responds at ${PUBLIC_URL} and https://api.adlantern.example`,
      'clocks right: less than 2 s apart',
    ]);
    const { out } = await admin(['doctor', ...way()], good);
    expect(out).toContain('ok     certificates       valid for 89 days');
    expect(out).not.toContain('sesame');
  });

  it('O10: reports that nginx reaches no server', async () => {
    await platform.close();
    const { wrong } = await examine(good, ...way());
    expect(wrong).toContainEqual(
      expect.stringMatching(/^nginx: .* nginx cannot reach a platform \(502\)/),
    );
  });
});

describe('on a broken configuration', () => {
  let standInTls: ReturnType<typeof certificate>;
  let ca: string;
  let right: number;
  const overTls = (tls: { certificate: string; key: string }, listener: RequestListener) =>
    listen(
      createTlsServer(
        { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) },
        listener,
      ),
    );

  beforeAll(async () => {
    standInTls = certificate('stand-in', 90);
    ca = standInTls.certificate;
    right = await overTls(standInTls, lookalike);
  });

  const lookAt = (change: Record<string, string>, port = right, authority = ca) => {
    const environment = Object.entries({ ...good, ...change }).filter(([, text]) => text !== '');
    return examine(Object.fromEntries(environment), '--at', `127.0.0.1:${port}`, '--ca', authority);
  };
  const lookalike = standIn(() => ({}));
  const gone = async () => String(await freePort());

  it('O2: reports undeclared production', async () => {
    const { code, wrong } = await lookAt({ NODE_ENV: '' });
    expect([code, wrong]).toEqual([
      1,
      [
        'variables: NODE_ENV: must be production, because PUBLIC_URL is reachable from other machines.',
      ],
    ]);
  });

  it('O1: reports nothing as long as no part is broken', async () => {
    expect(await lookAt({})).toMatchObject({ code: 0, wrong: [] });
  });

  it('reports a secret that others can read', async () => {
    const open = join(folder, 'open');
    writeFileSync(open, `smtp://portal:sesame@127.0.0.1:${smtp}`);
    chmodSync(open, 0o644);
    const wrong = [expect.stringMatching(/^secret files: .* Run: chmod o= /)];
    for (const name of ['SMTP_URL_FILE', 'PROVIDER_ACME_CLIENT_SECRET_FILE'])
      expect(await lookAt({ [name]: open })).toMatchObject({ code: 1, wrong });
  });

  it.each([
    ['no built portal', { PORTAL_DIR: '/nowhere' }, /^portal: PORTAL_DIR: .* Run: npm run build$/],
    [
      'an address that is not an identity provider',
      { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' },
      /^identity provider: OIDC_ISSUER: .* serves no OpenID metadata\.$/,
    ],
    [
      'a core that does not accept the key',
      { SUPERTOKENS_API_KEY: 'wrong' },
      /^core: SUPERTOKENS_API_KEY: .* does not accept it\.$/,
    ],
  ])('reports %s', async (_what, change, words) => {
    const { code, wrong } = await lookAt(change);
    expect([code, wrong]).toEqual([1, [expect.stringMatching(words)]]);
  });

  it('reports a database that is not migrated, and a missing one', async () => {
    const fresh = join(folder, 'fresh');
    mkdirSync(fresh);
    const studiosOf = ({ findings }: Awaited<ReturnType<typeof lookAt>>) =>
      findings.find(({ part }) => part === 'studios');
    const old = await lookAt({ DATA_DIR: fresh });
    expect(old.wrong).toEqual([
      'database: migration "0001-first-tables" has not been applied. Run: npm run admin -- migrate',
    ]);
    const { out } = await admin(['doctor'], { ...good, DATA_DIR: fresh });
    expect(out).toMatch(/^ok +secret files +1 file, not readable by other users$/m);
    const words = 'not checked: the database is not migrated';
    expect(studiosOf(old)).toEqual({ part: 'studios', state: 'none', words });
    const missing = await lookAt({
      DATABASE_URL: `postgres://x:sesame@127.0.0.1:${await gone()}/x`,
    });
    const { wrong } = missing;
    expect(studiosOf(missing)).toMatchObject({ words: 'not checked: the database is not usable' });
    expect(wrong).toEqual([expect.stringMatching(/^database: .*ECONNREFUSED/)]);
    expect(wrong.join('')).not.toContain('sesame');
  });

  it('reports a missing core', async () => {
    const { wrong } = await lookAt({ SUPERTOKENS_CORE_URI: `http://127.0.0.1:${await gone()}` });
    expect(wrong).toEqual([expect.stringMatching(/^core: SUPERTOKENS_CORE_URI: .* not respond/)]);
  });

  it('reports a mail server that is missing, does not accept the password, or offers no TLS', async () => {
    for (const [url, problem] of [
      [`smtp://127.0.0.1:${await gone()}`, /ECONNREFUSED/],
      [`smtp://portal:wrong@127.0.0.1:${smtp}`, /rejects the user name or password$/],
      [`smtp://portal:sesame@0.0.0.0:${smtp}`, /offers no TLS, or not with a valid certificate$/],
      [`smtps://127.0.0.1:${smtp}`, /offers no TLS, .* certificate \(ERR_SSL_\w+\)$/],
    ] as const) {
      const { wrong } = await lookAt({ SMTP_URL_FILE: '', SMTP_URL: url });
      expect(wrong).toEqual([expect.stringMatching(problem)]);
    }
  });

  it('reports a certificate that expires soon, one for other hosts, and an untrusted one', async () => {
    const soon = certificate('soon', 7);
    const other = certificate('other', 90, 'other.example');
    const found = async (tls: typeof soon, authority = tls.certificate) =>
      (await lookAt({}, await overTls(tls, lookalike), authority)).wrong[0];
    expect(await found(soon)).toMatch(/^certificates: .* the certificate expires in 6 days$/);
    expect(await found(other)).toMatch(/^certificates: .* the certificate is for other hosts$/);
    expect(await found(soon, ca)).toMatch(/^certificates: .* self-signed; pass it with --ca$/);
  });

  const page = (at: string, status: number) => (path: string) => (path === at ? { status } : {});
  it.each([
    ['O10: no server', () => ({ status: 502 }), /^nginx: .* nginx cannot reach a platform \(502\)/],
    [
      'O18: a server without its database',
      () => ({ status: 503, headers: { 'x-portal-version': 'v1' } }),
      /^nginx: .* the platform is not ready \(503\); check its database/,
    ],
    [
      'another server',
      () => ({ headers: { 'x-trace-id': '' } }),
      /^nginx: .* is not served by a platform/,
    ],
    [
      'O2: public pages for developers',
      page('/developers', 200),
      /^nginx: .*\/developers responds \(200\)/,
    ],
    ['no home page', page('/', 404), /^nginx: .* no home page is served \(404\)$/],
    ['unreadable pages', page('/', 403), /^nginx: .* \(403\); nginx may not read the folder/],
    [
      'a wrong clock',
      () => ({ headers: { date: new Date(Date.now() + 60_000).toUTCString() } }),
      /^clocks: the clock of .* is (?:59|60) s ahead$/,
    ],
    [
      'a clock that is behind',
      () => ({ headers: { date: new Date(Date.now() - 60_000).toUTCString() } }),
      /^clocks: .* is (?:60|61) s behind$/,
    ],
  ])('reports %s', async (_what, over, words) => {
    const { code, wrong } = await lookAt({}, await overTls(standInTls, standIn(over)));
    expect([code, wrong]).toEqual([1, [expect.stringMatching(words)]]);
  });

  it('reports an address that does not respond, or not completely', async () => {
    const { wrong } = await lookAt({}, Number(await gone()));
    expect(wrong).toHaveLength(3);
    expect(wrong[0]).toMatch(/^certificates: .* no response \(.*ECONNREFUSED/);
    const port = await overTls(standInTls, (_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{}', () => response.destroy());
    });
    expect((await lookAt({}, port)).wrong[0]).toMatch(/^certificates: .* no response \(/);
  });
});
