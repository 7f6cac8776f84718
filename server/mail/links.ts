import type { AccountLinkAction } from '../../src/rules/accountLink';
import { ROUTES } from '../../src/rules/routes';
import { normaliseEmail } from '../operate/secrets';

/**
 * Returns the address of a portal page with parameters; `url` is the platform's own. The token comes after
 * the email: a link that lost its end is refused, and does not show half an email.
 */
function pageLink(url: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const link = new URL(path, url);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
}

export const resetLink = (url: string, token: string, email: string): string =>
  pageLink(url, ROUTES.reset[0], { email, token });

/** Returns the address of the page that confirms an email address; opening it changes nothing. */
export const confirmLink = (url: string, token: string, email: string): string =>
  pageLink(url, ROUTES.confirmEmail[0], { email, token });

/** Returns the address of the registration form for an invitation. */
export const invitationLink = (url: string, email: string, token: string): string =>
  pageLink(url, ROUTES.register[0], { email: normaliseEmail(email), invitation: token });

/** Returns the address of the page that confirms an access request; opening it changes nothing. */
export const accessLink = (url: string, token: string): string =>
  pageLink(url, ROUTES.requestAccess[0], { token });

/** Returns the address of the page whose button performs an account action; opening it changes nothing. */
export const accountLink = (
  url: string,
  action: AccountLinkAction,
  token: string,
  email: string,
): string => pageLink(url, ROUTES.accountLink[0], { action, email, token });

export const peopleLink = (url: string): string => pageLink(url, ROUTES.people[0], {});

export const tokenOf = (sdkLink: string): string =>
  new URL(sdkLink).searchParams.get('token') ?? '';
