import { useTranslation } from 'react-i18next';
import { inNameOrder } from '../../rules/nameOrder';
import { currentLanguage } from '../../text/i18n';

/** Returns a function that sorts by name in the collation of the page's language. */
export function useByName() {
  const compare = inNameOrder(currentLanguage(useTranslation().i18n));
  return <Named extends { name: string }>(all: readonly Named[]): Named[] =>
    all.toSorted((a, b) => compare(a.name, b.name));
}
