import type { AccountLinkAction } from '../../src/rules/accountLink';
import { ROUTES } from '../../src/rules/routes';

/** The address of a page of the portal with parameters; `url` is the platform's own. */
function pageLink(url: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const link = new URL(path, url);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
}

/** The address of the portal's reset page for a token (spec 2: reset child). */
export const resetLink = (url: string, token: string, email: string): string =>
  pageLink(url, ROUTES.reset[0], { token, email });

/** The address of the page that proves an e-mail address; opening it changes nothing. */
export const confirmLink = (url: string, token: string, email: string): string =>
  pageLink(url, ROUTES.confirmEmail[0], { token, email });

/** The address of the page that confirms a request for access; opening it changes nothing. */
export const accessLink = (url: string, token: string): string =>
  pageLink(url, ROUTES.requestAccess[0], { token });

/** The address of the page whose press does something to an account; opening it changes nothing. */
export const accountLink = (
  url: string,
  action: AccountLinkAction,
  token: string,
  email: string,
): string => pageLink(url, ROUTES.accountLink[0], { action, token, email });

export const peopleLink = (url: string): string => pageLink(url, ROUTES.people[0], {});

/** The token of a link as the SDK makes it. */
export const tokenOf = (sdkLink: string): string =>
  new URL(sdkLink).searchParams.get('token') ?? '';
