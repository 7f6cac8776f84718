import { useTranslation } from 'react-i18next';
import { inNameOrder } from '../../rules/nameOrder';
import { currentLanguage } from '../../text/i18n';

/** Puts what people have named in the order of the page's language. */
export function useByName() {
  const compare = inNameOrder(currentLanguage(useTranslation().i18n));
  return <Named extends { name: string }>(all: readonly Named[]): Named[] =>
    all.toSorted((a, b) => compare(a.name, b.name));
}
