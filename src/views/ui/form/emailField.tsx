import { TextField, type TextFieldProps } from '../textField';

/** An address that signs in (UX 5). */
export function EmailField({ autoComplete = 'username', ...props }: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      {...props}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
