import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_NGINX, findNginx, runNginx } from '../../../deploy/nginx/run';
import { PRODUCTION, startChild } from '../../server/support/child';
import { freePort } from '../../server/support/freePort';

/** The address of the portal in production. */
export const PORTAL_URL = 'https://portal.adlantern.example';

/** Why a suite that needs nginx is skipped; undefined if it runs. CI must not skip it. */
export function missingNginx(): string | undefined {
  if (findNginx() !== undefined) return undefined;
  if (process.env['CI'] !== undefined) throw new Error(`CI must test nginx. ${NO_NGINX}`);
  return NO_NGINX;
}

export interface Production {
  /** The port of the platform itself. */
  readonly platformPort: number;
  /** The port of the nginx in front of it. */
  readonly port: number;
  /** Stops the platform, not nginx. */
  stopPlatform(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the platform as in production, with nginx and the built portal in front of it. */
export async function startProduction(
  tls?: { certificate: string; key: string },
  env: Record<string, string> = {},
): Promise<Production> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-production-'));
  // Requested together: sequential requests could return the same port.
  const [platformPort, port] = await Promise.all([freePort(), freePort()]);
  const environment = {
    ...PRODUCTION,
    PORTAL_DIR: 'dist',
    PORT: String(platformPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: PORTAL_URL,
    ...env,
  };
  const platform = startChild(environment);
  await platform.ready();
  const platforms = [`127.0.0.1:${platformPort}`];
  const nginx = await runNginx('dist', {
    port,
    tls,
    platforms,
    publicUrl: PORTAL_URL,
    // Tests set the client's address.
    proxies: ['127.0.0.1'],
    environment,
  });
  const stopPlatform = async () => {
    platform.process.kill('SIGTERM');
    await platform.ended;
  };
  return {
    platformPort,
    port,
    stopPlatform,
    async stop() {
      await nginx.stop();
      await stopPlatform();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
