import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { languageInCookies } from '../../src/rules/languageCookie';
import type { PrerenderedPart } from '../../src/rules/prerenderedPart';
import { ROUTES } from '../../src/rules/routes';
import { textField } from '../json';
import { sendNotFound, sendNothing } from './errors';
import { IMMUTABLE, isPublicFile, kindOfPath } from './headers';
import { isApiHost, shownBrand } from './hosts';
import { renderOwnPages } from './ownPages';
import { pageSender } from './pageBody';
import { builtPages } from './pages';
import { pathOf } from './pathOf';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Portal not built</title></head>
  <body>
    <h1>The portal is not built yet</h1>
    <p>Build it, then reload this page. The APIs are running.</p>
  </body>
</html>
`;

/** Well-known addresses (RFC 8615). */
export const WELL_KNOWN = ['change-password', 'security.txt'] as const;

export const BRAND_FILES = {
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml',
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
} as const;

/** Serves the built files: hashed ones are cached for a year, others revalidated each time. */
async function installFiles(app: FastifyInstance, root: string): Promise<void> {
  for (const [name, type] of Object.entries(BRAND_FILES)) {
    app.get(`/${name}`, async (request, reply) => {
      const file = join(root, 'pages', shownBrand(request.host).id, name);
      const bytes = isApiHost(request.host) ? null : await readFile(file).catch(() => null);
      if (bytes === null) return sendNothing(reply);
      request.answerKind = 'asset';
      return reply.type(type).header('cache-control', 'no-cache').send(bytes);
    });
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The pages are chosen by brand and language below. A folder is the address of a page, so it must not be refused.
    allowedPath: (path, _root, { host }) =>
      isPublicFile(path) && !path.endsWith('/') && !isApiHost(host),
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply) {
      const { request } = reply;
      request.answerKind = 'asset';
      const hashed = request.url.startsWith('/assets/');
      reply.header('cache-control', hashed ? IMMUTABLE : 'no-cache');
    },
  });
}

/**
 * Serves the built portal: its files, and a page for every route a user can open. `pageConfig` returns the page's
 * configuration, `leftOut` is a part that the platform never offers. The host of a production API has no pages.
 */
export async function installPortal(
  app: FastifyInstance,
  portalDir: string,
  pageConfig: () => object,
  leftOut: PrerenderedPart | null = null,
): Promise<void> {
  const root = resolve(portalDir);
  const pageFor = builtPages(root, await renderOwnPages(root, pageConfig()));
  const sendPage = pageSender(pageConfig, leftOut);
  if (existsSync(root)) await installFiles(app, root);

  // Opened by password managers; visitors have to sign in first.
  app.get('/.well-known/change-password', (request, reply) =>
    isApiHost(request.host) ? sendNothing(reply) : reply.redirect(ROUTES.changePassword[0], 302),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const mayBePage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      kindOfPath(path) === 'portal' &&
      !path.startsWith('/assets/') &&
      !isApiHost(request.host);
    const noPage = () => {
      request.answerKind = 'api';
      return sendNotFound(app, reply);
    };
    if (!mayBePage) return noPage();
    const asksForPage = (request.headers.accept ?? '').includes('text/html');
    const languages = [
      textField(request.query, 'lang'),
      languageInCookies(request.headers.cookie ?? ''),
    ];
    const page = await pageFor({ host: request.host, path, languages });
    // Known pages are sent whatever the client accepts; others only to browsers that navigate.
    if (page?.known !== true && !asksForPage) return noPage();
    if (page === null) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    request.inline = page.inline;
    // The hosted inspector (docs/workbench.md) is a window that the page opens; no other origin can access it.
    if (textField(request.query, 'inspect') === 'stately')
      reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    return sendPage(page, request, reply);
  });
}
