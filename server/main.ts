import { writeSync } from 'node:fs';
import { DEMO_ACCOUNT } from './developers/demo';
import { consoleLog, processLog, reasonOf, redact, type ProcessLog } from './operate/log';
import { checkNodeVersion, serverOptions } from './operate/options';
import { socketOf } from './operate/socket';
import { StartupError } from './operate/startupError';

/** What is still in progress gets this long to end once callers are gone, in ms. */
const CLOSE_MS = 8_000;

let log: ProcessLog = consoleLog;

/** Starts the platform from the environment and says where it is; one line and exit 1 when it cannot. */
async function main(): Promise<void> {
  checkNodeVersion(process.version);
  const options = serverOptions(process.env);
  // Loaded after the checks, so that an old Node meets the sentence above and not a syntax error.
  const { startPlatform } = await import('./platform');
  const production = options.production === true;
  log = processLog(production);
  const socket = socketOf(process.env, process.pid);
  const platform = await startPlatform({ ...options, socket, log, accessLog: production });

  let closing = false;
  const stop = async () => {
    // Outside production nobody stands between: who stops it waits for its end.
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

  // Last: who has read it may tell the platform to stop.
  if (production) log.info('listening', { url: platform.url, version: process.version });
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
    // Nobody reads it; the exit code says as much.
  }
  process.exit(1);
}

process.on('unhandledRejection', (error) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : 'not an error object';
  log.error(redact(`unhandled rejection: ${text}`));
});

main().catch(fail);
