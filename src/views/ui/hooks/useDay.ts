import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../text/i18n';
import { LANGUAGES } from '../../../text/languages';

/** Formats a time in ms as a date in the page's language. */
export function useDay(): (at: number) => string {
  const { htmlLang } = LANGUAGES[currentLanguage(useTranslation().i18n)];
  const dates = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long' });
  return (at) => dates.format(at);
}
