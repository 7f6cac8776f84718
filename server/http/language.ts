import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { languageInCookies } from '../../src/rules/languageCookie';
import { byMost } from '../../src/rules/report/byMost';
import { textField } from '../json';

/** The languages of pages and emails. */
export const LANGUAGES = ['en', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** Returns the language with an id; English for any other text. */
export const languageNamed = (id: unknown): Language =>
  LANGUAGES.find((language) => language === id) ?? 'en';

/** Returns the user's preferred language from `Accept-Language`; English if it names none of ours. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: tag.trim(),
        quality: quality === undefined ? 1 : Number(quality.split('=')[1]),
      };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted(byMost(({ quality }) => quality));
  const known: readonly string[] = LANGUAGES;
  return languageNamed(
    wanted.map(({ tag }) => tag.split('-')[0] ?? '').find((id) => known.includes(id)),
  );
}

/** Returns the language named by a body or query; English by default. */
export const languageIn = (fields: unknown): Language =>
  languageNamed(textField(fields, 'language'));

/** Returns the language of a page outside the portal: the one chosen in the portal, else the browser's. */
export const languageOfPage = (headers: IncomingHttpHeaders): Language =>
  LANGUAGES.find((language) => language === languageInCookies(headers.cookie ?? '')) ??
  languageOf(headers['accept-language']);

/** Returns the language that `ui_locales` requests, as OpenID Connect names it; else that of a page. */
export const languageAsked = (request: Pick<FastifyRequest, 'query' | 'headers'>): Language => {
  const asked = textField(request.query, 'ui_locales')?.split('-')[0];
  return LANGUAGES.find((language) => language === asked) ?? languageOfPage(request.headers);
};

/** Returns the language of an API request; the portal's pages send theirs. */
export const languageOfRequest = ({ headers }: FastifyRequest): Language =>
  languageOf(headers['accept-language']);
