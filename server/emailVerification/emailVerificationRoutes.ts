import type { FastifyInstance, FastifyReply } from 'fastify';
import { verifyEmailUsingToken } from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';
import { html, type Html } from '../http/html';
import { textField } from '../json';

const PATH = '/api/email-verification';

function sendPage(reply: FastifyReply, status: number, title: string, content: Html) {
  const page = html`<!doctype html>
    <html lang="en">
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
  app.get(PATH, ({ query }, reply) => {
    const action = `${PATH}?${new URLSearchParams({ token: textField(query, 'token') ?? '' })}`;
    const form = html`<form method="post" action="${action}">
      <p>Press the button to confirm that this address is yours.</p>
      <button>Confirm</button>
    </form>`;
    return sendPage(reply, 200, 'Confirm your email address', form);
  });

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, parsed) => {
      payload.resume().on('end', () => parsed(null, undefined));
    });
    scope.post(PATH, async ({ query }, reply) => {
      const result = await verifyEmailUsingToken(TENANT, textField(query, 'token') ?? '');
      const link = html`<p><a href="/portal">Go to the portal</a></p>`;
      return result.status === 'OK'
        ? sendPage(reply, 200, 'Your address is confirmed', link)
        : sendPage(reply, 400, 'This link was used already or has expired', link);
    });
    done();
  });
}
