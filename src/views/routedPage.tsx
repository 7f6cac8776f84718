import { use, type ComponentType, type ReactElement } from 'react';
import { loadLegal } from '../text/legal';
import type { LegalId } from '../text/legal/legalDocument';
import { pageOf, type PageName } from '../rules/routes';

type PageId = PageName | 'notFound';

type Load = () => Promise<ReactElement>;

const whole =
  (fetchPage: () => Promise<{ default: ComponentType }>): Load =>
  async () => {
    const { default: Page } = await fetchPage();
    return <Page />;
  };

/** The page of one legal document, with the document. */
const legal =
  (id: LegalId): Load =>
  async () => {
    const [{ default: LegalPage }, document] = await Promise.all([
      import('./legal/legalPage'),
      loadLegal(id),
    ]);
    return <LegalPage id={id} document={document} />;
  };

const LOADERS: Readonly<Record<PageId, Load>> = {
  home: whole(() => import('./home/homePage')),
  signIn: whole(() => import('./signIn/signInPage')),
  forgot: whole(() => import('./passwordReset/requestPage')),
  reset: whole(() => import('./passwordReset/resetPage')),
  register: whole(() => import('./registration/registrationPage')),
  joined: whole(() => import('./registration/joinedPage')),
  report: whole(() => import('./report/reportPage')),
  terms: legal('terms'),
  privacy: legal('privacy'),
  cookies: legal('cookies'),
  dpa: legal('dpa'),
  notFound: whole(() => import('./site/notFoundPage')),
};

const underWay = new Map<PageId, Promise<ReactElement>>();
const loaded = new Map<PageId, ReactElement>();

/** A page that could not be fetched stays so until the whole portal is loaded anew (D1). */
const load = (id: PageId): Promise<ReactElement> => {
  const known = underWay.get(id);
  if (known) return known;
  const page = LOADERS[id]();
  underWay.set(id, page);
  page.then(
    (element) => loaded.set(id, element),
    () => undefined,
  );
  return page;
};

/** Fetches the page of an address. Rejects when it could not be fetched. */
export const loadPage = (pathname: string): Promise<unknown> =>
  load(pageOf(pathname) ?? 'notFound');

/** The page of a route. Once it is fetched it stands at once, also where the build has drawn it. */
export const RoutedPage = ({ id }: { id: PageId }): ReactElement => loaded.get(id) ?? use(load(id));
