import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { BRANDS, type Brand } from './rules/brands';
import { NO_PAGE_FILE } from './rules/noPage';
import { portalConfig } from './rules/portalConfig';
import { createI18n } from './text/i18n';
import { LANGUAGES, type Language } from './text/languages';
import { META, NO_SCRIPT, type RouteName } from './text/meta';
import { createAppStore } from './appStore';
import { createViewEngine } from './pages/viewEngine';
import { App } from './views/app';
import { HeadContext } from './views/ui/hooks/usePage';
import { FORGOT_ALIAS, NO_PAGE, ROUTES } from './rules/routes';

export interface PageToRender {
  path: string;
  name: RouteName | 'notFound';
  language: Language;
  brand: Brand['id'];
  /** The configuration of a deployment (docs/configuration.md); null for the brand as built. */
  overrides: Overrides | null;
}

type Overrides = Record<string, unknown> & { brand?: object };

export interface RenderedPage {
  /** The content of the root element. */
  html: string;
  title: string;
  description: string;
}

/** A page's address, its route, and that route's first address. */
export interface PageAddress {
  path: string;
  name: RouteName;
  canonical: string;
}

// Object.keys returns these very names, which its type does not express.
const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

const collect = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  stream.setEncoding('utf8');
  for await (const part of stream) text += String(part);
  return text;
};

/** The origin of a brand's portal in production. */
export const originOf = ({ parentDomain }: Pick<Brand, 'parentDomain'>): string =>
  `https://portal.${parentDomain}`;

const configText = (brand: Brand['id'], overrides: Overrides | null): string =>
  JSON.stringify({ ...overrides, brand: { id: brand, ...overrides?.brand } });

export const brandOf = (brand: Brand['id'], overrides: Overrides | null): Brand =>
  portalConfig(new URL(originOf(BRANDS[brand])), configText(brand, overrides)).brand;

/** Prerenders a page for an unknown visitor. Throws what a page throws. */
export async function renderPage({
  path,
  name,
  language,
  brand,
  overrides,
}: PageToRender): Promise<RenderedPage> {
  const page = new URL(path, originOf(brandOf(brand, overrides)));
  const config = portalConfig(page, configText(brand, overrides));
  const store = createAppStore();
  let title = '';
  let failure: unknown;
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={page.pathname}>{children}</StaticRouter>
  );
  const { prelude } = await prerenderToNodeStream(
    <HeadContext value={(given) => void (title = given)}>
      <Provider store={store}>
        <App
          engine={createViewEngine(store, config.brand)}
          config={config}
          texts={createI18n(language, await LANGUAGES[language].load())}
          router={router}
          onNavigator={() => undefined}
        />
      </Provider>
    </HeadContext>,
    {
      // A boundary must not arrive as a script that inserts it later.
      progressiveChunkSize: Infinity,
      onError: (error) => void (failure ??= error),
    },
  );
  const html = await collect(prelude);
  if (failure !== undefined) throw failure;
  return { html, title, description: META[language][name] };
}

/** The addresses to prerender (spec 2). */
export const PAGES: readonly PageAddress[] = ROUTE_NAMES.flatMap((name) =>
  ROUTES[name].map((path) => ({ path, name, canonical: ROUTES[name][0] })),
);

export { BRANDS, FORGOT_ALIAS, LANGUAGES, NO_PAGE, NO_PAGE_FILE, NO_SCRIPT };
