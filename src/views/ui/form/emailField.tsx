import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../textField';

/** An address that signs in (UX 5). */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  const { t } = useTranslation('form');
  return (
    <TextField
      {...props}
      type="email"
      label={t('email')}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
