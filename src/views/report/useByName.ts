import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../text/i18n';

/** Puts what people have named in the order of the page's language. */
export function useByName() {
  const { compare } = new Intl.Collator(currentLanguage(useTranslation().i18n), { numeric: true });
  return <Named extends { name: string }>(all: readonly Named[]): Named[] =>
    all.toSorted((a, b) => compare(a.name, b.name));
}
