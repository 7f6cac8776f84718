import { pageOf, ROUTES, type PageName } from './routes';

/** The parts of the portal that need routes of the platform besides those of the specification; true if served. */
export interface Offers {
  /** The report, and the import of its data. */
  readonly report: boolean;
  /** The account beyond its password, which is then set by mail. */
  readonly account: boolean;
  /** The people of a studio, and requests for access. */
  readonly people: boolean;
}

/** The part of a page; pages without one work with every backend. */
const PARTS: Readonly<Partial<Record<string, keyof Offers>>> = {
  report: 'report',
  dataImport: 'report',
  changePassword: 'account',
  accountLink: 'account',
  people: 'people',
  requestAccess: 'people',
} satisfies Partial<Record<PageName, keyof Offers>>;

/** The id of the page to show for a route or an unknown address. */
export function offeredPage<Id extends string>(id: Id, offers: Offers): Id | 'notOffered' {
  const part = PARTS[id];
  return part && !offers[part] ? 'notOffered' : id;
}

/** The page of an address, as far as it is offered. */
export const offeredPageOf = (pathname: string, offers: Offers) =>
  offeredPage(pageOf(pathname) ?? 'notFound', offers);

/** The page of a signed-in user without another target. */
export const firstPage = (offers: Offers): string =>
  (offers.report ? ROUTES.report : ROUTES.account)[0];
