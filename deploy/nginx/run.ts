import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Environment } from '../../server/operate/environment';
import { nginxConfiguration, type NginxOptions } from './configuration';
import { copySite } from './copySite';
import { productionPages } from './productionPages';
import { readSite } from './site';

/** Debian's module that sends precompressed files. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export const NO_NGINX =
  'No nginx with brotli found. Debian: apt-get install nginx libnginx-mod-http-brotli-static';

/** Returns the path of nginx; undefined if it or its brotli module is missing. */
export function findNginx(env = process.env): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const command = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  return existsSync(BROTLI) ? command : undefined;
}

/** Returns a complete configuration around the portal's, which keeps everything nginx writes in one folder. */
const around = (folder: string, asRoot: boolean): string => `
load_module ${BROTLI};
${asRoot ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/portal.conf;
}
`;

interface RunOptions extends Omit<NginxOptions, 'listen' | 'config' | 'applications'> {
  readonly port: number;
  readonly environment: Environment;
}

export interface RunningNginx {
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Runs nginx on this machine for the portal built in a folder; rejects if it does not start. */
export async function runNginx(
  portalDir: string,
  { port, environment, ...options }: RunOptions,
): Promise<RunningNginx> {
  const command = findNginx();
  if (command === undefined) throw new Error(NO_NGINX);
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const pages = productionPages(environment, options.publicUrl);
  const site = join(folder, 'site');
  await copySite(portalDir, site, pages);
  const configuration = nginxConfiguration(await readSite(site), {
    ...options,
    ...pages,
    listen: `127.0.0.1:${port}`,
    accessLog: options.accessLog ?? join(folder, 'access.log'),
  });
  writeFileSync(join(folder, 'portal.conf'), configuration);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, userInfo().uid === 0));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  execFileSync(command, [...args, '-t', '-q'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const server = spawn(command, [...args, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  const keep = (text: Buffer) => void said.push(text);
  server.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // The file is empty until nginx listens; until then another process on this port may respond.
  while (readFileSync(join(folder, 'pid'), 'utf8') === '') {
    if (server.exitCode !== null) {
      await stop();
      throw new Error(`nginx exited early. ${Buffer.concat(said).toString()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.stderr.off('data', keep).pipe(process.stderr, { end: false });
  return { stop };
}
