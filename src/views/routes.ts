import type { Location } from 'react-router-dom';

/** The addresses of the portal's pages, each with its alias (spec 2). */
export const ROUTES = {
  home: ['/', '/portal'],
  signIn: ['/portal/login', '/login'],
  report: ['/portal/report'],
} as const;

/** The forgot-password page (spec 2: /forgot leads to it). */
export const FORGOT_PATH = '/login/forgot';

const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

const leadsTo = (page: keyof typeof ROUTES, pathname: string): boolean =>
  ROUTES[page].some((path) => path === withoutSlash(pathname));

/** Is this the sign-in page, which needs no second "Sign in"? */
export const isSignInPath = (pathname: string): boolean => leadsTo('signIn', pathname);

/** Is this the start page? */
export const isHomePath = (pathname: string): boolean => leadsTo('home', pathname);

/** Is this the report page? */
export const isReportPath = (pathname: string): boolean => leadsTo('report', pathname);

/** Where a person who signs in from here wants to be again; null on the start page. */
export const returnAddress = (location: Location): string | null =>
  isHomePath(location.pathname)
    ? null
    : `${window.location.origin}${location.pathname}${location.search}${location.hash}`;

/** The `redirect` of the address as it stands. Whoever follows it judges it (decisions). */
export const wantedReturn = (search: string): string | null =>
  new URLSearchParams(search).get('redirect');
