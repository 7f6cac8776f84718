import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Brand } from '../../src/rules/brands';
import { html, type Html } from '../http/html';
import { LANGUAGE_TAGS, languageAsked, type Language } from '../http/language';
import { pageColours } from '../http/pageColours';
import { brandMark } from '../mail/mark';
import { IDENTITY_TEXTS, type IdentityTexts } from './texts';

const STYLE_PATH = '/idp/style.css';
const MARK_PATH = '/idp/mark.png';

/** The content of an identity provider page. `hasProblem`: its form was refused, which the title says first. */
export interface PageContent {
  readonly title: string;
  readonly content: Html;
  readonly hasProblem?: boolean;
}

export function identityPage(
  brand: Brand,
  language: Language,
  { title, content, hasProblem = false }: PageContent,
): string {
  const { errorTitle } = IDENTITY_TEXTS[language];
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}" data-brand="${brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${hasProblem ? errorTitle(title) : title}</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main>
          <p class="brand">
            <img src="${MARK_PATH}" width="32" height="32" alt="" /> ${brand.name}
          </p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

export function sendIdentityPage(
  reply: FastifyReply,
  brand: Brand,
  status: number,
  build: (texts: IdentityTexts) => PageContent,
  language = languageAsked(reply.request),
): FastifyReply {
  reply.request.answerKind = 'identity';
  reply.header('content-language', LANGUAGE_TAGS[language]);
  reply.header('vary', 'accept-language, cookie');
  reply.code(status).type('text/html; charset=utf-8');
  return reply.send(identityPage(brand, language, build(IDENTITY_TEXTS[language])));
}

export const message = (text: string, link: string, linkText: string): Html =>
  html`<p>${text}</p>
    <p><a href="${link}">${linkText}</a></p>`;

/** The sign-in form. `problem` is focused and announced; the typed address is kept. */
export function signInForm(
  texts: IdentityTexts,
  form: { brand: string; action: string; email: string; problem: string | undefined },
): Html {
  const { brand, action, email, problem } = form;
  const wrong =
    problem === undefined ? html`` : html`aria-invalid="true" aria-describedby="problem"`;
  const alert =
    problem === undefined
      ? html``
      : html`<p id="problem" role="alert" class="problem" tabindex="-1" autofocus>${problem}</p>`;
  return html`<p>${texts.signInLead(brand)}</p>
    ${alert}
    <form method="post" action="${action}">
      <label for="email">${texts.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        value="${email}"
        required
        ${wrong}
      />
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        ${wrong}
      />
      <div class="actions">
        <button name="action" value="sign-in">${texts.signIn}</button>
        <button name="action" value="cancel" formnovalidate class="quiet">${texts.cancel}</button>
      </div>
    </form>`;
}

/** Serves what the pages load. */
export function pageFileRoutes(app: FastifyInstance, brand: () => Brand): void {
  app.get(STYLE_PATH, async (_request, reply) => {
    reply.type('text/css; charset=utf-8');
    return pageColours() + (await readFile(new URL('identity.css', import.meta.url), 'utf8'));
  });
  app.get(MARK_PATH, async (_request, reply) => {
    reply.type('image/png');
    return brandMark(brand().id);
  });
}
