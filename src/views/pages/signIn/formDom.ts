import type { SignInValues } from '../../../forms/signIn';

/** The sign-in form's inputs as they stand on the page: the only place that reads the password. */
export interface FormDom {
  attach: (form: HTMLFormElement | null) => void;
  /** What the check may see. What a password manager wrote without an event counts (UX 12). */
  values: () => SignInValues;
  typedEmail: () => string;
  remember: () => boolean;
  /** The password for the vault. Keep it nowhere else. */
  password: () => string;
  clearPassword: () => void;
}

export const createFormDom = (): FormDom => {
  let form: HTMLFormElement | null = null;
  const input = (name: string): HTMLInputElement | null => {
    const element = form?.elements.namedItem(name);
    return element instanceof HTMLInputElement ? element : null;
  };
  const typed = (name: string): string => input(name)?.value ?? '';
  return {
    attach: (element) => {
      form = element;
    },
    values: () => ({
      email: typed('email').trim(),
      password: typed('password') === '' ? '' : 'filled',
    }),
    typedEmail: () => typed('email'),
    remember: () => input('remember')?.checked ?? false,
    password: () => typed('password'),
    clearPassword: () => {
      const password = input('password');
      if (password) password.value = '';
    },
  };
};
