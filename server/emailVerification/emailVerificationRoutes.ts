import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { verifyEmailUsingToken } from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';
import { html, type Html } from '../http/html';
import { languageOfRequest } from '../http/language';
import { textField } from '../json';
import { VERIFICATION_TEXTS } from './texts';

const PATH = '/api/email-verification';

const textsFor = (request: FastifyRequest) => VERIFICATION_TEXTS[languageOfRequest(request)];

function sendPage(reply: FastifyReply, status: number, title: string, content: Html) {
  const { tag } = textsFor(reply.request);
  const page = html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

/**
 * The page a verification mail leads to. Opening it changes nothing, since mail programs open links on
 * their own; pressing the button uses the token.
 */
export function emailVerificationRoutes(app: FastifyInstance): void {
  app.get(PATH, (request, reply) => {
    const { query } = request;
    const texts = textsFor(request);
    const action = `${PATH}?${new URLSearchParams({ token: textField(query, 'token') ?? '' })}`;
    const form = html`<form method="post" action="${action}">
      <p>${texts.lead}</p>
      <button>${texts.action}</button>
    </form>`;
    return sendPage(reply, 200, texts.title, form);
  });

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, parsed) => {
      payload.resume().on('end', () => parsed(null, undefined));
    });
    scope.post(PATH, async (request, reply) => {
      const { query } = request;
      const texts = textsFor(request);
      const result = await verifyEmailUsingToken(TENANT, textField(query, 'token') ?? '');
      const link = html`<p><a href="/portal">${texts.toPortal}</a></p>`;
      return result.status === 'OK'
        ? sendPage(reply, 200, texts.done, link)
        : sendPage(reply, 400, texts.refused, link);
    });
    done();
  });
}
