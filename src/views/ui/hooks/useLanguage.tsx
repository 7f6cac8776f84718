import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../text/i18n';
import { DEFAULT_LANGUAGE, type Language } from '../../../text/languages';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <LanguageContext value={currentLanguage(i18n)}>{children}</LanguageContext>;
}

/** The page's language. Cheaper than `useTranslation`, which copies the i18next instance for each component. */
export const useLanguage = (): Language => useContext(LanguageContext);
