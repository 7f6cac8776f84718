import { TextField, type TextFieldProps } from '../textField';

/** The email field of a sign-in (UX 5). */
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
