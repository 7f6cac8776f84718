import { inNameOrder } from '../../rules/nameOrder';
import { useLanguage } from '../ui/hooks/useLanguage';

/** Returns a function that sorts by name in the collation of the page's language. */
export function useByName() {
  const compare = inNameOrder(useLanguage());
  return <Named extends { name: string }>(all: readonly Named[]): Named[] =>
    all.toSorted((a, b) => compare(a.name, b.name));
}
