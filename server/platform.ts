import type { FastifyInstance } from 'fastify';
import { openContext, openCore, openSdk, undo, type Closers } from './accounts';
import { createDataExports } from './account/dataExport';
import { ownRoutes } from './account/ownRoutes';
import { removeDueAccounts } from './account/removeAccounts';
import { newestAt } from './audit/read';
import type { AuthContext } from './authApi/context';
import { createKeptAnswers } from './authApi/keptAnswers';
import { refuseUnusableText } from './authApi/plainText';
import { authRoutes } from './authApi/routes';
import { checkKeys } from './core/damagedKey';
import { passwordWork } from './core/passwords';
import { cleanUp } from './data/cleanup';
import { checkVersion, connectionUse, openDatabase } from './data/database';
import { SAMPLE } from './data/deliverySchema';
import { fieldsOf } from './json';
import type { SettingsStore } from './data/settings';
import { seedDemo } from './developers/demo';
import { installFaults } from './developers/faults';
import { developersRoutes } from './developers/routes';
import { installAccessLog, measureCalls } from './http/accessLog';
import { createApp } from './http/app';
import { installCors } from './http/cors';
import { installDrain } from './http/drain';
import { dropAbandoned } from './http/dropAbandoned';
import { holdUntilOpen } from './http/holdUntilOpen';
import { callers, policyChoices } from './http/hosts';
import { installPortal } from './http/portal';
import { installSpans } from './http/requestSpans';
import { securityTextRoute } from './http/securityText';
import { builtVersion, installVersion } from './http/version';
import { errorReportRoutes } from './notices/collectedErrors';
import { policyReportRoutes } from './notices/policyReportRoutes';
import { everyHour } from './operate/everyHour';
import { createHourlyClock } from './operate/hourlyClock';
import { createReadiness, healthRoutes } from './operate/healthRoutes';
import type { Outcome } from './operate/metrics';
import { serveMetrics } from './operate/metricsServer';
import type { PlatformOptions } from './operate/options';
import { pageConfig, partLeftOut } from './operate/pageConfig';
import { StartupError } from './operate/startupError';
import { statementEnded } from './operate/traces';
import { accessRoutes } from './people/accessRequests';
import { peopleRoutes } from './people/peopleRoutes';
import { remindInviters } from './people/reminders';
import { joiningRoutes } from './registration/joining';
import { importRoutes } from './report/import/importRoutes';
import { reportRoutes } from './report/reportRoutes';
import { seedDeliveries } from './report/seed';
import { viewRoutes } from './report/views/viewRoutes';
import { removeDueSecondSteps } from './secondStep/removeDue';
import { createServices, type PlatformServices } from './services';
import { accountRoutes } from './session/accountRoutes';
import { signOutRoutes } from './signOut/signOut';
import { ssoAddresses } from './singleSignOn/addresses';
import { keyRoutes } from './singleSignOn/keyRoutes';
import { installSingleSignOn } from './singleSignOn/singleSignOn';
import { lacksAdministrator, listStudios } from './studios/studios';
import { recordingRoutes } from './supportRecording/recordings';
import { adminCommand } from './operate/adminCommand';
import { SECOND_MS } from '../src/rules/durations';

/** Collects every route added from now on, for example `GET /api/people`. */
function routeList(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  return routes;
}

export interface Platform {
  /** The platform's own address, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Port of the metrics; undefined if they are not served. */
  readonly metricsPort: number | undefined;
  readonly services: PlatformServices & { readonly settings: SettingsStore };
  /** Every route of the platform, as `GET /api/people`. */
  readonly routes: readonly string[];
  /** Link of the demo invitation; undefined in production and after its use. */
  readonly demoInvitationUrl: string | undefined;
  /** Refuses new connections and ends open ones after a response, so that a proxy loses no request; before `close`. */
  drain(): Promise<void>;
  /** Stops listening, lets requests in flight finish and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the database, core, SDK and web server, in this order. A failed start leaves nothing running. @throws
 * {StartupError} for what the operator can fix
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const closers: Closers = [];
  try {
    return await start(options, closers);
  } catch (error) {
    await undo(closers);
    throw error;
  }
}

async function listen(app: FastifyInstance, options: PlatformOptions): Promise<number> {
  const { port = 3000, host = '127.0.0.1', socket } = options;
  // fastify passes options that it does not know on to Node.
  const where = { port, host, ...(socket === undefined ? {} : { fd: socket }) };
  try {
    await app.listen(where);
  } catch (error) {
    const { code } = fieldsOf(error);
    if (code === 'EADDRINUSE') throw new StartupError(`PORT: ${port} is in use.`);
    if (code === 'EACCES') throw new StartupError(`PORT: no permission to use ${port}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST: "${host}" is not an address of this machine.`);
    throw error;
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** Resolves once one of the cores responds. `uris` are separated by `;`. */
const checkCore = (uris: string, signal: AbortSignal): Promise<void> =>
  Promise.any(
    uris.split(';').map(async (uri) => {
      const { ok } = await fetch(`${uri.replace(/\/+$/, '')}/hello`, { signal });
      if (!ok) throw new Error('not ok');
    }),
  ).catch(() => {
    throw new Error('does not respond as expected');
  });

/** Registers the gauges and, if the options name an address, serves the metrics there. */
async function openMetrics(
  { db, metrics, now }: AuthContext,
  { metricsAddress }: PlatformOptions,
  closers: Closers,
): Promise<number | undefined> {
  metrics.gauge(
    'portal_database_connections',
    'Open database connections, and queries that wait for one.',
    () => ({ ...connectionUse(db) }),
  );
  metrics.gauge('portal_password_hashes', 'Password hashes, by state: running or waiting.', () => ({
    ...passwordWork(),
  }));
  metrics.gauge(
    'portal_backup_age_seconds',
    'Age of the newest backup in seconds; absent before the first one.',
    async () => {
      const at = await newestAt(db, 'backup_made').catch(() => undefined);
      return at === undefined ? {} : { newest: (now() - at) / SECOND_MS };
    },
  );
  if (metricsAddress === undefined) return undefined;
  metrics.ofProcess();
  const { port, close } = await serveMetrics(metrics, metricsAddress);
  closers.push(close);
  return port;
}

/** Opens the traces. Their code is loaded only if a collector is configured. */
async function tracesOf({ traces }: PlatformOptions, closers: Closers) {
  if (traces === undefined) return undefined;
  const { openTraces } = await import('./operate/openTraces');
  const opened = openTraces(traces);
  closers.push(() => opened.close());
  return opened;
}

/** Origins that a sign-in at the identity provider redirects to. */
function origins(url: string): string[] {
  const { portal, callback } = ssoAddresses(url);
  return [...new Set([portal, new URL(callback).origin])];
}

async function logWithoutAdministrator({ db, log }: AuthContext): Promise<void> {
  for (const { id, name } of (await listStudios(db)).filter(lacksAdministrator))
    log.info(
      `The studio "${name}" has no administrator. Run: ${adminCommand(`invite EMAIL --role admin --studio ${id}`)}`,
    );
}

async function start(options: PlatformOptions, closers: Closers): Promise<Platform> {
  const { production = false } = options;
  const dataDir = options.dataDir ?? './data';
  const traces = await tracesOf(options, closers);
  const db = await openDatabase({ ...options, dataDir, onStatement: traces && statementEnded });
  closers.push(() => db.destroy());

  // Used until the server listens, as a request may arrive before the port is known here.
  let url = options.publicUrl?.replace(/\/+$/, '') ?? 'http://localhost';
  const { context, altcha } = await openContext(db, options, () => url);
  closers.push(() => context.mail.settled());
  const { settings, log, now, metrics } = context;
  const metricsPort = await openMetrics(context, options, closers);
  const checkClock = createHourlyClock(context);
  const hourly = async (what: Outcome<'hourly_failures'>, work: () => Promise<unknown>) => {
    const checked = () => checkClock().then(work);
    closers.push(await everyHour(context, what, production ? checked : work));
  };
  await hourly('clean_up', () => cleanUp(db, now()));
  // In production only the sample for visitors is seeded; studios get no made-up data.
  const owners = production ? [SAMPLE] : undefined;
  await hourly('sample', () => seedDeliveries(db, now(), { days: options.sampleDays, owners }));
  const core = await openCore(context, options, closers);
  const services = { ...createServices(context), settings };

  const headers = () => ({ formTargets: () => origins(url), secure: url.startsWith('https:') });
  const config = () => pageConfig(options, url);
  const choices: Parameters<typeof createApp>[1] = ({ answerKind, inline, host }) => ({
    ...headers(),
    ...(answerKind === 'portal' && { inline, ...policyChoices(host, url, config()) }),
  });
  const app = createApp(log, choices, () => url);
  const routes = routeList(app);
  const drain = installDrain(app);
  const hold = holdUntilOpen(app);
  dropAbandoned(app);
  if (traces !== undefined) installSpans(app, traces.tracer);
  if (options.accessLog === true) installAccessLog(app, log);
  measureCalls(app, metrics);
  const readiness = createReadiness(
    {
      database: async () => {
        await checkVersion(db, options);
        await checkKeys(db, context.embeddedCore);
      },
      core: (signal) => checkCore(core.url, signal),
    },
    log,
    now,
  );
  healthRoutes(app, readiness);
  metrics.gauge('portal_health', '1 while the platform is ready, like /readyz.', async () => ({
    ready: Number(await readiness.isReady()),
  }));
  const portalDir = options.portalDir ?? './dist';
  installVersion(app, options.version ?? (await builtVersion(portalDir)));
  installCors(app, callers(url, options.applications));
  if (!production) developersRoutes(app, { context, services, faults: installFaults(app) });
  refuseUnusableText(app);
  app.decorate('keptAnswers', createKeptAnswers(db, now));
  authRoutes(app);
  accountRoutes(app, context, altcha);
  joiningRoutes(app, context);
  const dataExports = createDataExports(context);
  ownRoutes(app, context, dataExports);
  signOutRoutes(app, context);
  keyRoutes(app, context);
  errorReportRoutes(app, context);
  policyReportRoutes(app, context);
  reportRoutes(app, context);
  importRoutes(app, context);
  viewRoutes(app, context);
  peopleRoutes(app, context);
  accessRoutes(app, context);
  recordingRoutes(app, context);
  installSingleSignOn(app, context, options, headers);
  await installPortal(app, portalDir, config, partLeftOut(options));
  securityTextRoute(app, { url: () => url, config, now });

  const sdk: Closers = [];
  closers.push(() => undo(sdk));
  closers.push(() => dataExports.settled());
  // Closed first, so that requests in flight still find everything below them running.
  closers.push(() => app.close());
  // Otherwise closing would wait for the held requests.
  closers.push(() => hold.giveUp());
  const port = await listen(app, options);
  if (options.publicUrl === undefined) url = `http://localhost:${port}`;
  await openSdk(context, core, sdk);
  await dataExports.resume();
  await hourly('deletions', () => removeDueAccounts(context));
  await hourly('reminders', () => remindInviters(context));
  await hourly('second_steps', () => removeDueSecondSteps(context));
  const demoInvitationUrl = production ? undefined : await seedDemo(context, services);
  if (production) await logWithoutAdministrator(context);
  readiness.started();
  hold.open();
  return {
    url,
    port,
    metricsPort,
    services,
    routes,
    demoInvitationUrl,
    drain() {
      readiness.draining();
      return drain();
    },
    close: () => undo(closers),
  };
}
