import { errors } from './errors';
import { home } from './home';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in Chinese, by area. */
export const zh = { shell, home, signIn, errors } as const;
