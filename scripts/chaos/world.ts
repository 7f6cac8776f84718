import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { runNginx } from '../../deploy/nginx/run';
import { writeBuiltPortal } from '../../test/server/support/builtPortal';
import { startCutProxy, type CutProxy } from '../../test/server/support/cutProxy';
import { freePort } from '../../test/server/support/freePort';
import { findPostgres, startPostgres, type Cluster } from '../../test/server/support/postgres';
import { startMailbox, type Mailbox } from './mailbox';
import { Service } from './service';

const run = promisify(execFile);

export interface World {
  /** Where users reach the portal. */
  readonly url: string;
  readonly platforms: readonly Service[];
  /** The direct address of each platform. */
  readonly platformUrls: readonly string[];
  readonly core: Service | undefined;
  readonly cluster: Cluster;
  readonly mailbox: Mailbox;
  /** The proxies between the parts; `line` is the users' connection. */
  readonly ways: Readonly<Record<'database' | 'core' | 'mail' | 'line', CutProxy>>;
  /** A direct connection to the platforms' database. */
  readonly db: pg.Pool;
  /** The database in which the core stores accounts. */
  readonly coreUsers: pg.Pool;
  /** Returns the folder of the running version; `deploy` creates the next one. */
  readonly version: () => string;
  /** Installs a new version and migrates the database. */
  readonly deploy: () => Promise<void>;
  /** The environment of the operator's commands, which reach the database directly. */
  readonly operator: Readonly<Record<string, string>>;
  /** Runs `npm run admin` of the running version; rejects if it fails. */
  readonly admin: (...words: string[]) => Promise<string>;
  /** Sets all clocks ahead of the machine's, in ms. */
  readonly setClocks: (ahead: number) => void;
  /** Starts a service without waiting until it is ready. */
  readonly start: (service: Service) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WorldOptions {
  /** The folder for versions, logs and clocks; it is emptied first. */
  readonly folder: string;
  /** Whether the core is a separate process with its own database. */
  readonly coreApart: boolean;
  /** Settings that override the defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Builds a version: the output of `npm run artefact`, with the built portal if there is one. */
async function build(folder: string): Promise<string> {
  const portal = existsSync('dist/files.json') ? resolve('dist') : join(folder, 'dist');
  if (!portal.endsWith(resolve('dist'))) writeBuiltPortal(portal);
  const out = join(folder, 'version-1');
  await run(process.execPath, ['scripts/artefact.mjs', out, portal]);
  return out;
}

const changed = (url: string, parts: Partial<Pick<URL, 'port' | 'pathname'>>): string =>
  Object.assign(new URL(url), parts).href;

const API_KEY = 'chaos-core-key-0123456789';

/** Starts two platforms, PostgreSQL, nginx, a mail server and, if separate, a core, with proxies between them. */
export async function startWorld({ folder, coreApart, settings }: WorldOptions): Promise<World> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, '0');
  let version = await build(folder);
  const portalDir = join(version, 'dist');
  const cluster = await startPostgres(bin);
  const db = new pg.Pool({ connectionString: cluster.url, max: 2 });
  // The injected faults restart it.
  db.on('error', () => undefined);
  const mailbox = await startMailbox();
  const [corePort, nginxPort, linePort] = [await freePort(), await freePort(), await freePort()];
  const ways = {
    database: await startCutProxy(Number(new URL(cluster.url).port)),
    core: await startCutProxy(corePort),
    mail: await startCutProxy(mailbox.port),
    line: await startCutProxy(nginxPort, linePort),
  };
  const url = `http://localhost:${linePort}`;

  const common = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    MAIL_FROM: 'portal@adlantern.example',
    OIDC_ISSUER: 'none',
    PORTAL_DIR: portalDir,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    ...(coreApart && {
      SUPERTOKENS_CORE_URI: `http://127.0.0.1:${ways.core.port}`,
      SUPERTOKENS_API_KEY: API_KEY,
    }),
  };
  const direct = { ...common, DATABASE_URL: cluster.url };
  const adminWith = async (env: Record<string, string>, ...words: string[]) => {
    const { PATH = '' } = process.env;
    const program = [join(version, 'server/admin.mjs'), ...words];
    return (await run(process.execPath, program, { env: { PATH, ...env } })).stdout;
  };
  const admin = (...words: string[]) => adminWith(direct, ...words);
  const prepare = async (env: Record<string, string>) => {
    await adminWith(env, 'migrate');
    for (const [name, value] of Object.entries(settings))
      await adminWith(env, 'settings', name, JSON.stringify(value));
  };
  await prepare(direct);

  const clock = pathToFileURL(resolve('scripts/chaos/clock.mjs')).href;
  const clocked = { CLOCK_FILE: clockFile };
  /** The database behind its proxy. */
  const proxied = { port: String(ways.database.port) };
  let core: Service | undefined;
  let coreUsers = db;
  if (coreApart) {
    await db.query('create database core');
    const own = { ...direct, DATABASE_URL: changed(cluster.url, { pathname: '/core' }) };
    await prepare(own);
    coreUsers = new pg.Pool({ connectionString: own.DATABASE_URL, max: 1 });
    coreUsers.on('error', () => undefined);
    const databaseUrl = changed(own.DATABASE_URL, proxied);
    core = await Service.open({
      name: 'core',
      program: [
        process.execPath,
        '--import',
        'tsx',
        '--import',
        clock,
        resolve('scripts/chaos/coreProcess.ts'),
      ],
      env: { ...clocked, DATABASE_URL: databaseUrl, PORT: String(corePort), API_KEY },
      log: join(folder, 'core.log'),
    });
  }
  const ports = [await freePort(), await freePort()];
  const platforms: Service[] = [];
  for (const [at, port] of ports.entries())
    platforms.push(
      await Service.open({
        name: `p${at + 1}`,
        program: [process.execPath, '--import', clock, 'server/main.mjs'],
        env: { ...common, ...clocked, DATABASE_URL: changed(cluster.url, proxied) },
        log: join(folder, `p${at + 1}.log`),
        port,
      }),
    );
  const start = (service: Service) => service.start(service === core ? process.cwd() : version);
  if (core !== undefined) await start(core);
  for (const platform of platforms) await start(platform);
  const nginx = await runNginx(portalDir, {
    port: nginxPort,
    platforms: ports.map((port) => `127.0.0.1:${port}`),
    publicUrl: url,
    // Each client names its network in a header.
    proxies: ['127.0.0.1'],
    environment: { OIDC_ISSUER: 'none' },
    accessLog: join(folder, 'nginx.log'),
  });
  let versions = 1;
  return {
    url,
    platforms,
    platformUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    core,
    cluster,
    mailbox,
    ways,
    db,
    coreUsers,
    version: () => version,
    async deploy() {
      versions += 1;
      const next = join(folder, `version-${versions}`);
      cpSync(version, next, { recursive: true });
      version = next;
      await admin('migrate');
    },
    operator: direct,
    admin,
    setClocks: (ahead) => writeFileSync(clockFile, String(ahead)),
    start,
    async close() {
      await nginx.stop();
      for (const service of [...platforms, ...(core === undefined ? [] : [core])])
        await service.close();
      for (const way of Object.values(ways)) {
        way.set('open');
        await way.close();
      }
      await mailbox.close();
      await db.end();
      if (coreUsers !== db) await coreUsers.end();
      cluster.stop();
    },
  };
}
