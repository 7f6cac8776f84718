import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxConfiguration } from '../../deploy/nginx/configuration';
import { findNginx } from '../../deploy/nginx/run';
import { readSite } from '../../deploy/nginx/site';
import { ROUTES } from '../../src/rules/routes';
import { makeCertificate } from '../chromium/support/certificate';
import { writeBuiltPortal } from '../server/support/builtPortal';
import { freePort } from '../server/support/freePort';
import { temporaryFolder } from '../server/support/temporaryFolder';

const folder = temporaryFolder();
const built = join(folder, 'dist');
beforeAll(() => writeBuiltPortal(built));

it('a compressed page is no page of its own', async () => {
  const before = await readSite(built);
  writeFileSync(join(built, 'pages/adlantern/en/index.html.br'), 'compressed');
  const { pages, noPages } = await readSite(built);
  expect({ pages, noPages }).toEqual({ pages: before.pages, noPages: before.noPages });
});

it('O9: every server limits how long it waits, also on port 80', () => {
  const text = nginxConfiguration(
    { root: '/srv/portal', pages: [], noPages: [], files: [] },
    {
      listen: '443',
      tls: { certificate: '/c.pem', key: '/k.pem' },
      platforms: ['127.0.0.1:1'],
      publicUrl: 'https://portal.adlantern.example',
    },
  );
  const servers = text.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(5);
  for (const server of servers) expect(server).toContain('client_header_timeout 10s;');
});

(findNginx() === undefined ? describe.skip : describe)('nginx', () => {
  it('accepts the names of many pages and the longest host without a warning', async () => {
    const site = await readSite(built);
    // As many as the pages of a later version may be.
    const paths = Object.values(ROUTES).flatMap((all) =>
      all.flatMap((path) => [path, `${path}/next`]),
    );
    const pages = site.pages.flatMap((page) =>
      paths.map((path) => ({
        ...page,
        name: page.name.replace(/(?<=\w)\/(?:index|portal).*/, path),
      })),
    );
    const longest = `${['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.')}.${'d'.repeat(53)}.example`;
    const written = nginxConfiguration(
      { ...site, pages },
      {
        listen: `127.0.0.1:${await freePort()}`,
        tls: makeCertificate(folder, ['adlantern.example']),
        platforms: ['127.0.0.1:1'],
        publicUrl: `https://${longest}`,
        accessLog: join(folder, 'long.log'),
      },
    );
    const file = join(folder, 'long.conf');
    const around = readFileSync('deploy/container/nginx.conf', 'utf8').replaceAll(
      '/tmp/',
      `${folder}/`,
    );
    writeFileSync(
      file,
      around.replace('stderr error', 'stderr warn').replace(/^ *include .*$/m, () => written),
    );
    const args = ['-t', '-p', folder, '-c', file, '-e', 'stderr'];
    const { status, stderr } = spawnSync(findNginx() ?? '', args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/\[(?:warn|emerg)\]/)]);
  });
});
