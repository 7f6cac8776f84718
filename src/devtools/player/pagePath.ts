import type { ActionLog } from '../../kit/recorder/logDetails';

/** Addresses are in no log of another tool, nor in those of version 2: the page of the machine last at work is shown. */
const PAGES: Readonly<Record<string, string>> = {
  signIn: '/portal/login',
  captcha: '/portal/login',
  signInMethods: '/portal/login',
  singleSignOn: '/portal/login',
  resetRequest: '/portal/login/forgot',
  passwordReset: '/portal/login/reset',
  registration: '/portal/register',
};

/** The path that the page was at, after so many actions of a log; null where the log does not tell. */
function routeAt({ facts }: ActionLog, position: number): string | null {
  if (!facts || facts.routes.length === 0) return null;
  const at = facts.at[position - 1] ?? 0;
  return (facts.routes.findLast((route) => route.at <= at) ?? facts.routes[0])?.path ?? null;
}

/** The address to show the portal's view at, after so many actions of a log. */
export function pagePathAt(log: ActionLog, position: number): string {
  const route = routeAt(log, position);
  if (route !== null) return route;
  const { actions } = log;
  const page = actions
    .slice(0, position)
    .findLast(({ type }) => Object.hasOwn(PAGES, type.slice(0, type.indexOf('/'))));
  return (page && PAGES[page.type.slice(0, page.type.indexOf('/'))]) ?? '/portal';
}
