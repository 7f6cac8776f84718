import type { ActionLog } from '../../kit/recorder/logDetails';

/** Pages by machine, for logs without addresses (another tool's, and version 2): that of the last active machine. */
const PAGES: Readonly<Record<string, string>> = {
  signIn: '/portal/login',
  captcha: '/portal/login',
  signInMethods: '/portal/login',
  singleSignOn: '/portal/login',
  resetRequest: '/portal/login/forgot',
  passwordReset: '/portal/login/reset',
  registration: '/portal/register',
};

/** Returns the page's path after the given number of actions; null if the log has none. */
function routeAt({ facts }: ActionLog, position: number): string | null {
  if (!facts) return null;
  const at = facts.at[position - 1] ?? 0;
  return (facts.routes.findLast((route) => route.at <= at) ?? facts.routes[0])?.path ?? null;
}

/** Returns the address at which to show the portal after the given number of actions. */
export function pagePathAt(log: ActionLog, position: number): string {
  const route = routeAt(log, position);
  if (route !== null) return route;
  const { actions } = log;
  const page = actions
    .slice(0, position)
    .findLast(({ type }) => Object.hasOwn(PAGES, type.slice(0, type.indexOf('/'))));
  return (page && PAGES[page.type.slice(0, page.type.indexOf('/'))]) ?? '/portal';
}
