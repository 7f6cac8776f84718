import type { en } from './en';
<<<<<<< HEAD
import type { signedIn } from './en/signedIn';
=======
import type { pages } from './en/pages';
>>>>>>> main

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
<<<<<<< HEAD
    resources: typeof en & typeof signedIn;
=======
    resources: typeof en & typeof pages;
>>>>>>> main
  }
}
