import type { Navigation } from '../ports/ports';
import { pageOf } from '../rules/routes';

/** Navigates between routes of the portal without loading a page. */
export type RouteTo = (path: string, options?: { replace: boolean }) => void;

const isThisPage = (path: string): boolean =>
  pageOf(new URL(path, location.href).pathname) === pageOf(location.pathname);

/** Navigates by the router once it is set; by the browser before that, and to other addresses. */
export function createNavigation(): Navigation & { setRouter: (routeTo: RouteTo) => void } {
  let routeTo: RouteTo | null = null;
  const leave = (address: string) => location.assign(address);
  return {
    setRouter: (given) => {
      routeTo = given;
    },
    leave,
    replace(path) {
      if (routeTo) routeTo(path, { replace: true });
      else if (isThisPage(path)) history.replaceState(null, '', path);
      else location.replace(path);
    },
    go(address) {
      if (routeTo && address.startsWith('/')) routeTo(address);
      else leave(address);
    },
  };
}
