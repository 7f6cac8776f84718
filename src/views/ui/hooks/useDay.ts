import { perLanguage } from '../../../rules/perLanguage';
import { LANGUAGES } from '../../../text/languages';
import { useLanguage } from './useLanguage';

const formats = perLanguage(
  (htmlLang: string) => new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long' }),
);

/** Formats a time in ms as a date in the page's language. */
export function useDay(): (at: number) => string {
  const { htmlLang } = LANGUAGES[useLanguage()];
  return (at) => formats(htmlLang).format(at);
}
