import type { i18n as I18n } from 'i18next';
import { LANGUAGE_IDS, type Language, type PageTexts } from './languages';

/**
 * Adds the texts of an area that are loaded with their page, in every language, so that changing the language loads
 * no more. Existing texts stay.
 */
export function bringPageTexts<Area extends keyof PageTexts>(
  i18n: I18n,
  area: Area,
  texts: Readonly<Record<Language, PageTexts[Area]>>,
): void {
  for (const language of LANGUAGE_IDS)
    if (!i18n.hasResourceBundle(language, area))
      i18n.addResourceBundle(language, area, texts[language]);
}
