import { forgot } from './forgot';
import { form } from './form';
import { home } from './home';
import { register } from './register';
import { reset } from './reset';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in English, by area. */
export const en = { shell, home, form, signIn, register, forgot, reset } as const;
