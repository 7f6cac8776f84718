import { home } from './home';
import { report } from './report';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in English, by area. */
export const en = { shell, home, signIn, report } as const;
