import type { StoreAction } from '../../kit/action';

/** Addresses are not in a log: the page of the machine that was last at work is the page shown. */
const PAGES: Readonly<Record<string, string>> = {
  signIn: '/portal/login',
  captcha: '/portal/login',
  signInMethods: '/portal/login',
  singleSignOn: '/portal/login',
  resetRequest: '/portal/login/forgot',
  passwordReset: '/portal/login/reset',
  registration: '/portal/register',
};

/** The address to show the portal's view at, after so many actions of a log. */
export function pagePathAt(actions: readonly StoreAction[], position: number): string {
  const page = actions
    .slice(0, position)
    .findLast(({ type }) => Object.hasOwn(PAGES, type.slice(0, type.indexOf('/'))));
  return (page && PAGES[page.type.slice(0, page.type.indexOf('/'))]) ?? '/portal';
}
