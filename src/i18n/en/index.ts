import { errors } from './errors';
import { home } from './home';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in English, by area. */
export const en = { shell, home, signIn, errors } as const;
