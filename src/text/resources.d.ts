import type { en } from './en';
import type * as pages from './en/pages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: typeof en & typeof pages;
  }
}
