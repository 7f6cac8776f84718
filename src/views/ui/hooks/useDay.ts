import { useTranslation } from 'react-i18next';
import { perLanguage } from '../../../rules/perLanguage';
import { currentLanguage } from '../../../text/i18n';
import { LANGUAGES } from '../../../text/languages';

const formats = perLanguage(
  (htmlLang: string) => new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long' }),
);

/** Formats a time in ms as a date in the page's language. */
export function useDay(): (at: number) => string {
  const { htmlLang } = LANGUAGES[currentLanguage(useTranslation().i18n)];
  return (at) => formats(htmlLang).format(at);
}
