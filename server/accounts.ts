import type { AuthContext } from './authApi/context';
import { startSdk, stopSdk, type Core } from './authApi/sdk';
import { startCore } from './core/core';
import { openKeyStore } from './core/keys';
import type { Database } from './data/schema';
import { loadSettings } from './data/settings';
import { createMailer } from './mail/mailer';
import { consoleLog } from './operate/log';
import { createMetrics } from './operate/metrics';
import type { PlatformOptions } from './operate/options';
import { pageBrand } from './operate/pageConfig';
import { StartupError } from './operate/startupError';
import { createProviders } from './providers/providers';
import { createAltcha } from './signIn/captcha';
import { createRecaptcha } from './signIn/recaptcha';
import { providerKind } from './singleSignOn/provider';

/** Steps that undo a start. */
export type Closers = (() => unknown)[];

export async function undo(closers: Closers): Promise<void> {
  for (let step = closers.pop(); step !== undefined; step = closers.pop()) await step();
}

export async function openContext(db: Database, options: PlatformOptions, url: () => string) {
  const { log = consoleLog, now = Date.now } = options;
  const { production = false, mailServer: smtp } = options;
  const settings = await loadSettings(db, options);
  const keys = openKeyStore(db, settings, now);
  const altcha = createAltcha({ db, keys, settings, now });
  const metrics = createMetrics();
  const brand = () => pageBrand(options, url());
  const sender = () => ({ brand: brand(), url: url() });
  const mail = createMailer({ db, log, now, smtp, sender, metrics, isOutboxRead: !production });
  const captcha =
    options.recaptcha === undefined ? altcha : createRecaptcha(options.recaptcha, log);
  const context: AuthContext = {
    db,
    settings,
    embeddedCore: options.coreUri === undefined,
    core: { keepsPasskeys: false, keepsApps: false },
    keys,
    mail,
    captcha,
    singleSignOn: providerKind(options) !== 'none',
    ...createProviders(options),
    brand,
    log,
    metrics,
    now,
    url,
  };
  return { context, altcha };
}

/** Returns the core that the SDK uses: the one in the options, else the embedded one. */
export async function openCore(
  context: AuthContext,
  options: PlatformOptions,
  closers: Closers,
): Promise<Core> {
  const { coreUri, coreApiKey } = options;
  if (coreUri !== undefined) return { url: coreUri, apiKey: coreApiKey };
  const core = await startCore(context);
  closers.push(() => core.close());
  return core;
}

/** Starts the SDK on a core. @throws {StartupError} if a separate core is unusable */
export async function openSdk(context: AuthContext, core: Core, closers: Closers): Promise<void> {
  try {
    await startSdk(context, core);
  } catch (error) {
    if (context.embeddedCore) throw error;
    throw new StartupError('SUPERTOKENS_CORE_URI: no usable SuperTokens core responds there.');
  }
  closers.push(stopSdk);
}

/** Runs work that reads accounts through the SDK: without a web server, mail delivery or hourly work. */
export async function withAccounts<T>(
  db: Database,
  options: PlatformOptions,
  work: () => Promise<T>,
): Promise<T> {
  const closers: Closers = [];
  const { publicUrl = 'http://localhost' } = options;
  try {
    const withoutMail = { ...options, mailServer: undefined };
    const { context } = await openContext(db, withoutMail, () => publicUrl);
    await openSdk(context, await openCore(context, options, closers), closers);
    return await work();
  } finally {
    await undo(closers);
  }
}
