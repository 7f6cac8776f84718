import { home } from './home';
import { report } from './report';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in Chinese, by area. */
export const zh = { shell, home, signIn, report } as const;
