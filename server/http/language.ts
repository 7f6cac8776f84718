import type { FastifyRequest } from 'fastify';
import { textField } from '../json';

/** The languages of pages and mails. */
export const LANGUAGES = ['en', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language a person reads best, by `Accept-Language`; English when it names neither. */
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
  const first = wanted.find(({ tag }) => /^(?:en|zh)(?:-|$)/.test(tag));
  return first?.tag.startsWith('zh') === true ? 'zh' : 'en';
}

/** The language that a body or a query names; English without one. */
export const languageIn = (fields: unknown): Language =>
  textField(fields, 'language') === 'zh' ? 'zh' : 'en';

/** The language of a request's answer. */
export const languageOfRequest = ({ headers }: FastifyRequest): Language =>
  languageOf(headers['accept-language']);
