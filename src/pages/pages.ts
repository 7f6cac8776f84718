import type { PageName } from '../rules/routes';
import type { PageWork } from './page';

/** A page by the name of its route; `notFound` for an unknown address, `notOffered` for a page without a backend. */
export type PageId = PageName | 'notFound' | 'notOffered';

type Load = () => Promise<PageWork>;

/** A static page, without state in the store. */
const toRead: Load = () => Promise.resolve({ isAsPrerendered: () => true });

/** Loads the engine's part of each page. */
export const PAGE_WORK: Readonly<Record<PageId, Load>> = {
  home: toRead,
  signIn: async () => (await import('./signIn')).page,
  forgot: async () => (await import('./resetRequest')).page,
  reset: async () => (await import('./passwordReset')).page,
  register: async () => (await import('./registration')).page,
  joined: async () => (await import('./registration')).joinedPage,
  report: async () => (await import('./report')).page,
  terms: toRead,
  privacy: toRead,
  cookies: toRead,
  dpa: toRead,
  notFound: toRead,
  notOffered: toRead,
  account: async () => (await import('./account')).page,
  changePassword: async () => (await import('./changePassword')).page,
  confirmEmail: async () => (await import('./confirmEmail')).page,
  requestAccess: async () => (await import('./requestAccess')).page,
  people: async () => (await import('./people')).page,
  signInCode: async () => (await import(/* webpackChunkName: "ways" */ './signInCode')).page,
  secondStep: async () => (await import('./secondStep')).page,
  providerSignIn: async () =>
    (await import(/* webpackChunkName: "ways" */ './signInCode')).providerPage,
  supportRecording: async () =>
    (await import(/* webpackChunkName: "support" */ './supportRecording')).page,
  accountLink: async () => (await import('./accountLink')).page,
  dataImport: async () => (await import('./dataImport')).page,
  workSignIn: async () => (await import(/* webpackChunkName: "ways" */ './signInCode')).workPage,
};
