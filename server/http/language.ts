import type { FastifyRequest } from 'fastify';
import { textField } from '../json';

/** The languages of pages and mails. */
export const LANGUAGES = ['en', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language with an id; English for any other text. */
export const languageNamed = (id: unknown): Language =>
  LANGUAGES.find((language) => language === id) ?? 'en';

/** The language a person reads best, by `Accept-Language`; English when it names none of them. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: tag.trim(),
        quality: quality === undefined ? 1 : Number(quality.split('=')[1]),
      };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  const known: readonly string[] = LANGUAGES;
  return languageNamed(
    wanted.map(({ tag }) => tag.split('-')[0] ?? '').find((id) => known.includes(id)),
  );
}

/** The language that a body or a query names; English without one. */
export const languageIn = (fields: unknown): Language =>
  languageNamed(textField(fields, 'language'));

export const languageOfRequest = ({ headers }: FastifyRequest): Language =>
  languageOf(headers['accept-language']);
