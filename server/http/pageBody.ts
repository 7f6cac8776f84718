import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PrerenderedPart } from '../../src/rules/prerenderedPart';
import { changesPages } from './ownPages';
import type { BuiltPage } from './pages';

interface PageBody {
  readonly etag: string;
  readonly plain: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** A page that was rendered with the configuration of its deployment (./ownPages.ts). */
const OWN = /<div id="root"[^>]* data-own/;

const CONFIG_ELEMENT = /(<script[^>]*id="portal-config"[^>]*)>[^<]*(<\/script>)/;

/**
 * Inserts the page's configuration (read by src/rules/portalConfig.ts). A prerendered page that shows other values is marked,
 * and hidden until the browser has rendered it (scripts/prerender/earlyScript.js). `leftOut` is hidden from the first paint
 * (src/views/theme/global.css).
 */
export const withConfig = (
  html: string,
  config: object,
  leftOut: PrerenderedPart | null = null,
): string => {
  const page = leftOut === null ? html : html.replace('<html', `<html data-without="${leftOut}"`);
  return Object.keys(config).length === 0
    ? page
    : page.replace(
        CONFIG_ELEMENT,
        (_whole, open: string, close: string) =>
          `${open}${changesPages(config) && !OWN.test(html) ? ' data-anew' : ''}>` +
          JSON.stringify(config).replaceAll('<', '\\u003c') +
          close,
      );
};

/** Compression of a page that differs from the built one, while a request waits for it. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function make(
  { file, html }: BuiltPage,
  config: object,
  leftOut: PrerenderedPart | null,
): Promise<PageBody> {
  const plain = withConfig(html, config, leftOut);
  const built = (ending: string) =>
    plain === html ? readFile(file + ending).catch(() => null) : Promise.resolve(null);
  const [br, zipped] = await Promise.all([
    built('.br').then((bytes) => bytes ?? promisify(brotliCompress)(plain, QUICK)),
    built('.gz').then((bytes) => bytes ?? promisify(gzip)(plain)),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { etag: `"${hash}"`, plain, br, gzip: zipped };
}

function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const taken = headers['accept-encoding']
    ?.split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim());
  return (['br', 'gzip'] as const).find((each) => taken?.includes(each));
}

/** Sends pages compressed; each is cached until the page or its configuration changes. */
export function pageSender(config: () => object, leftOut: PrerenderedPart | null) {
  const bodies = new WeakMap<BuiltPage, { config: string; body: Promise<PageBody> }>();

  function bodyOf(page: BuiltPage): Promise<PageBody> {
    const now = config();
    const text = JSON.stringify(now);
    const kept = bodies.get(page);
    if (kept?.config === text) return kept.body;
    const body = make(page, now, leftOut);
    bodies.set(page, { config: text, body });
    return body;
  }

  return async (page: BuiltPage, request: FastifyRequest, reply: FastifyReply) => {
    const body = await bodyOf(page);
    reply.type('text/html; charset=utf-8');
    reply.header('vary', 'Accept-Encoding, Cookie').header('etag', body.etag);
    if (page.known && request.headers['if-none-match'] === body.etag) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    reply.code(page.known ? 200 : 404);
    return reply.send(encoding === undefined ? body.plain : body[encoding]);
  };
}
