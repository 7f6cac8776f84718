/**
 * `npm run preview`: serves the built portal and the platform as in production, on PORT (3000): strict headers,
 * compressed files, long caching, no developers' page. With `-- --nginx`, a local nginx runs in front of it with the
 * configuration from `npm run nginx`.
 */
import { spawn } from 'node:child_process';
import { tsImport } from 'tsx/esm/api';
import { buildPortal } from './build.mjs';
import { readCommand } from './readCommand.mjs';

const { values } = readCommand(import.meta.filename, { nginx: { type: 'boolean' } });
const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
/** With nginx, the platform uses the next port. */
const platformPort = values.nginx ? port + 1 : port;

if (!(await buildPortal({ workbench: false }))) process.exit(1);
const { runNginx } = await tsImport('../deploy/nginx/run.ts', import.meta.url);
const nginx = values.nginx
  ? await runNginx('dist', {
      port,
      platforms: [`127.0.0.1:${platformPort}`],
      publicUrl,
      environment: process.env,
    })
  : null;
const platform = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  env: {
    SMTP_URL: 'none',
    OIDC_ISSUER: 'none',
    MIGRATE_AT_START: '1',
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(platformPort),
    PUBLIC_URL: publicUrl,
  },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => platform.kill(signal));
platform.on('exit', (code) => {
  void Promise.resolve(nginx?.stop()).then(() => process.exit(code ?? 0));
});
