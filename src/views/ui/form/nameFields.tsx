import { useMemo } from 'react';
import type { MessageKey } from '../../../rules/message';
import { useLanguage } from '../hooks/useLanguage';
import { TextField, type TextFieldProps } from '../textField';
import { useFormPageStyles } from './formPage.styles';

const NAMES = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
] as const;
type Name = (typeof NAMES)[number][0];

/** Whether the family name comes first, as in Chinese. */
const useFamilyFirst = (): boolean => useLanguage() === 'zh';

/** Puts the labels of a form's name fields in display order, which is also the order of its errors (UX 30). */
export function useNameOrder<Labels extends Readonly<Record<Name, MessageKey>>>(
  labels: Labels,
): Labels {
  const isFamilyFirst = useFamilyFirst();
  return useMemo(
    // The order of the keys decides the order of the fields.
    () => (isFamilyFirst ? Object.assign({ last_name: labels.last_name }, labels) : labels),
    [isFamilyFirst, labels],
  );
}

/** First and last name, side by side where there is room. */
export function NameFields({ field }: { field: (name: Name) => TextFieldProps }) {
  const page = useFormPageStyles();
  const isFamilyFirst = useFamilyFirst();
  return (
    <div className={page.pair}>
      {(isFamilyFirst ? NAMES.toReversed() : NAMES).map(([name, autoComplete]) => (
        <TextField key={name} {...field(name)} autoComplete={autoComplete} />
      ))}
    </div>
  );
}
