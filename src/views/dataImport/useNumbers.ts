import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';

/** Formats whole numbers in the page's language. */
export function useNumbers(): (value: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(LANGUAGES[currentLanguage(i18n)].htmlLang);
  return (value) => format.format(value);
}
