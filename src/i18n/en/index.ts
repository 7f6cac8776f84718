import { consent } from './consent';
import { footer } from './footer';
import { home } from './home';
import { legal } from './legal';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in English, by area. */
export const en = { shell, home, signIn, legal, footer, consent } as const;
