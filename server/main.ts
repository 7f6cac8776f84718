import { writeSync } from 'node:fs';
import { DEMO_ACCOUNT } from './developers/demo';
import { builtPortalIn } from './operate/builtPortal';
import { consoleLog, processLog, reasonOf, redact, stackOf, type ProcessLog } from './operate/log';
import { checkNodeVersion, serverOptions } from './operate/options';
import { socketOf } from './operate/socket';
import { StartupError } from './operate/startupError';

/** Time that requests in flight get to finish once the listener is closed, in ms. */
const CLOSE_MS = 8_000;

let log: ProcessLog = consoleLog;

/** Starts the platform from the environment and prints its address. Prints one line and exits with 1 on failure. */
async function main(): Promise<void> {
  checkNodeVersion(process.version);
  const options = serverOptions(process.env);
  // Loaded after the checks, so that an old Node reports its version instead of a syntax error.
  const { startPlatform } = await import('./platform');
  const production = options.production === true;
  if (production) builtPortalIn(options);
  log = processLog(production);
  const socket = socketOf(process.env, process.pid);
  const platform = await startPlatform({ ...options, socket, log, accessLog: production });

  let closing = false;
  const stop = async () => {
    // Outside production no proxy needs to be drained first, and the caller waits for the process to end.
    if (production) await platform.drain();
    setTimeout(() => process.exit(0), CLOSE_MS).unref();
    await platform.close();
    await log.settled();
    process.exit(0);
  };
  const stopOnce = () => {
    if (closing) return;
    closing = true;
    stop().catch(fail);
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);

  // Last, because a reader of this line may stop the platform.
  if (production) log.info('listening', { url: platform.url, node: process.version });
  else {
    log.info(`Portal       ${platform.url}`);
    log.info(`Demo account ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`);
    if (platform.demoInvitationUrl !== undefined) {
      log.info(`Invitation   ${platform.demoInvitationUrl}`);
    }
    log.info(`Developers   ${platform.url}/developers`);
  }
}

function fail(error: unknown): never {
  const text = reasonOf(error);
  const line = error instanceof StartupError ? text : `The platform stopped: ${redact(text)}`;
  try {
    writeSync(process.stderr.fd, `${line.replaceAll(/\s+/g, ' ')}\n`);
  } catch {
    // Standard error is closed; the exit code reports the failure.
  }
  process.exit(1);
}

process.on('unhandledRejection', (error) => {
  log.error(redact(`unhandled rejection: ${stackOf(error)}`));
});

main().catch(fail);
