import { TextField, type TextFieldProps } from '../textField';

/** An address that signs in (UX 5). */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      {...props}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
