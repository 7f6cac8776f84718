import type { en } from './en';
import type { signedIn } from './en/signedIn';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: typeof en & typeof signedIn;
  }
}
