import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './errors';
import { textField } from '../json';
import { IMMUTABLE, kindOfPath } from './headers';
import { builtPages } from './pages';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Portal not built</title></head>
  <body>
    <h1>The portal is not built yet</h1>
    <p>Build it, then load this page again. The APIs are running.</p>
  </body>
</html>
`;

const CONFIG_ELEMENT = /(<script[^>]*id="portal-config"[^>]*>)[^<]*(<\/script>)/;

/** Puts the page's own configuration into it (src/config/portalConfig.ts reads it there). */
const withConfig = (html: string, config: object): string =>
  html.replace(
    CONFIG_ELEMENT,
    (_whole, open: string, close: string) =>
      open + JSON.stringify(config).replaceAll('<', '\\u003c') + close,
  );

/**
 * Serves the built portal: hashed files for a year, the page for every route a person can open.
 * `pageConfig` gives what the page is to know of this platform.
 */
export async function installPortal(
  app: FastifyInstance,
  portalDir: string,
  pageConfig: () => object,
): Promise<void> {
  const root = resolve(portalDir);
  const pageFor = builtPages(root);

  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      // The pages are chosen by brand and language below.
      allowedPath: (path) => !path.endsWith('.html'),
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders(reply, path) {
        if (path.endsWith('.html')) return;
        const { request } = reply;
        request.answerKind = 'asset';
        const hashed = request.url.startsWith('/assets/');
        reply.header('cache-control', hashed ? IMMUTABLE : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      kindOfPath(path) === 'portal' &&
      !path.startsWith('/assets/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) {
      if (request.answerKind === 'portal') request.answerKind = 'api';
      return sendNotFound(app, reply);
    }
    reply.type('text/html; charset=utf-8');
    try {
      const language = textField(request.query, 'lang') ?? null;
      const { html, inline, known } = await pageFor({ host: request.host, path, language });
      reply.code(known ? 200 : 404);
      request.inline = inline;
      // The hosted inspector (docs/workbench.md) is a window of the page's own; nobody else reaches it.
      if (textField(request.query, 'inspect') === 'stately')
        reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
      return await reply.send(withConfig(html, pageConfig()));
    } catch {
      return reply.code(503).send(NOT_BUILT);
    }
  });
}
