import { consent } from './consent';
import { footer } from './footer';
import { home } from './home';
import { legal } from './legal';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in Chinese, by area. */
export const zh = { shell, home, signIn, legal, footer, consent } as const;
