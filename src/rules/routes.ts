/** The addresses of the portal's pages, each with its alias (spec 2). */
export const ROUTES = {
  home: ['/', '/portal'],
  signIn: ['/portal/login', '/login'],
  forgot: ['/portal/login/forgot', '/login/forgot'],
  reset: ['/portal/login/reset', '/login/reset'],
  register: ['/portal/register', '/register'],
  joined: ['/portal/register/success', '/register/success'],
  terms: ['/portal/tos', '/tos'],
  privacy: ['/portal/web_privacy_policy', '/web_privacy_policy'],
  cookies: ['/portal/cookie_privacy', '/cookie_privacy'],
  dpa: ['/portal/dpa', '/dpa'],
  report: ['/portal/report'],
  account: ['/portal/account'],
  changePassword: ['/portal/account/password'],
  confirmEmail: ['/portal/confirm-email'],
  requestAccess: ['/portal/request-access'],
  people: ['/portal/people'],
  signInCode: ['/portal/login/code', '/portal/verify'],
  secondStep: ['/portal/login/second-step'],
  providerSignIn: ['/portal/provider-sign-in'],
  supportRecording: ['/portal/support-recording'],
  accountLink: ['/portal/account-link'],
  dataImport: ['/portal/data'],
  workSignIn: ['/portal/login/work'],
} as const;

export type PageName = keyof typeof ROUTES;

/** The forgot-password page, where /forgot leads (spec 2). */
export const FORGOT_PATH = '/login/forgot';
export const FORGOT_ALIAS = '/forgot';

/** Represents every unknown address. */
export const NO_PAGE = '*';

export const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

const leadsTo = (page: PageName, pathname: string): boolean =>
  ROUTES[page].some((path) => path === withoutSlash(pathname));

// Object.keys returns these very names, which its type does not express.
export const PAGE_NAMES = Object.keys(ROUTES) as PageName[];

/** The page of an address; null if unknown. */
export const pageOf = (pathname: string): PageName | null =>
  PAGE_NAMES.find((page) => leadsTo(page, pathname)) ?? null;

/** The page for the second step of a sign-in, with the user's target. */
export const secondStepPage = (next: string, remember: boolean): string =>
  `${ROUTES.secondStep[0]}?redirect=${encodeURIComponent(next)}${remember ? '&remember=1' : ''}`;

/** Whether this is the sign-in page, which needs no second "Sign in". */
export const isSignInPath = (pathname: string): boolean => leadsTo('signIn', pathname);

export const isHomePath = (pathname: string): boolean => leadsTo('home', pathname);
