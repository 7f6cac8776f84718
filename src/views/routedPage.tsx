import { use, useEffect, type ComponentType, type ReactElement } from 'react';
import type { PageId } from '../pages/pages';
import type { ViewEngine } from '../pages/viewEngine';
import { loadPart, type loadOnline } from '../rules/loadPart';
import { offeredPage, offeredPageOf, type Offers } from '../rules/offers';
import { loadLegal } from '../text/legal';
import type { LegalId } from '../text/legal/legalDocument';
import { useEngine } from './ui/hooks/useEngine';
import { useViewConfig } from './ui/viewConfig';

type Load = () => Promise<ReactElement>;

const whole =
  (fetchPage: () => Promise<{ default: ComponentType }>): Load =>
  async () => {
    const { default: Whole } = await fetchPage();
    return <Whole />;
  };

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
  notOffered: whole(() => import('./site/notOfferedPage')),
  account: whole(() => import('./account/accountPage')),
  changePassword: whole(() => import('./changePassword/changePasswordPage')),
  confirmEmail: whole(() => import('./confirmEmail/confirmEmailPage')),
  requestAccess: whole(() => import('./requestAccess/requestAccessPage')),
  people: whole(() => import('./people/peoplePage')),
  signInCode: whole(() => import('./signInCode/signInCodePage')),
  secondStep: whole(() => import('./secondStep/secondStepPage')),
  providerSignIn: whole(() => import('./providers/providerSignInPage')),
  supportRecording: whole(
    () => import(/* webpackChunkName: "support" */ './supportRecording/supportRecordingPage'),
  ),
  accountLink: whole(() => import('./accountLink/accountLinkPage')),
  dataImport: whole(() => import('./dataImport/dataImportPage')),
  workSignIn: whole(() => import('./workSignIn/workSignInPage')),
};

interface Loading {
  page: Promise<ReactElement>;
  /** The page once it is loaded, or null. */
  element: ReactElement | null;
  /** React has suspended on the page, and from then on must read it through `use`. */
  awaited: boolean;
}

const loadings = new WeakMap<ViewEngine, Map<PageId, Loading>>();

/** Loads a page once. A page that failed to load stays failed until the portal is reloaded (D1). */
const load = (id: PageId, engine: ViewEngine, by?: typeof loadOnline): Loading => {
  const known = loadings.get(engine) ?? new Map<PageId, Loading>();
  loadings.set(engine, known);
  const before = known.get(id);
  if (before) return before;
  const parts = () => Promise.all([loadPart(LOADERS[id]), engine.bring(id)]);
  const page = (by ? by(parts) : parts()).then(([element]) => element);
  const loading: Loading = { page, element: null, awaited: false };
  known.set(id, loading);
  page.then(
    (element) => void (loading.element = element),
    () => undefined,
  );
  return loading;
};

/** Fetches the page of an address and its engine modules, through `by`. Rejects if either cannot be fetched. */
export const loadPage = (
  pathname: string,
  engine: ViewEngine,
  offers: Offers,
  by?: typeof loadOnline,
): Promise<unknown> => load(offeredPageOf(pathname, offers), engine, by).page;

function Page({ id, children }: { id: PageId; children: ReactElement }) {
  const { show, leave } = useEngine();
  useEffect(() => {
    show(id);
    return () => leave(id);
  }, [id, leave, show]);
  return children;
}

/** The page of a route. Once loaded it renders without suspending, also when it was prerendered. */
export function RoutedPage({ id: wanted }: { id: PageId }): ReactElement {
  const id = offeredPage(wanted, useViewConfig().brand.offers);
  const loading = load(id, useEngine());
  const { page, element } = loading;
  if (element === null) loading.awaited = true;
  return <Page id={id}>{element === null || loading.awaited ? use(page) : element}</Page>;
}
