import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { BRANDS, type Brand } from './config/brands';
import { portalConfig } from './config/portalConfig';
import { createI18n } from './i18n/i18n';
import { LANGUAGES, type Language } from './i18n/languages';
import { createAppStore } from './store/store';
import { createVault } from './store/vault';
import { App } from './views/app';
import { HeadContext } from './views/hooks/usePage';
import { ROUTES } from './views/routes';

/** Which page the build is to draw. */
export interface PageToDraw {
  path: string;
  language: Language;
  brand: Brand['id'];
}

/** A page as the build has drawn it. */
export interface DrawnPage {
  /** What stands inside the root element. */
  html: string;
  title: string;
}

const collect = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  stream.setEncoding('utf8');
  for await (const part of stream) text += String(part);
  return text;
};

/** Draws a page as a visitor of whom nothing is known sees it. Throws what a page throws. */
export async function drawPage({ path, language, brand }: PageToDraw): Promise<DrawnPage> {
  const page = new URL(path, `https://portal.${BRANDS[brand].parentDomain}`);
  let title = '';
  let failure: unknown;
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const { prelude } = await prerenderToNodeStream(
    <HeadContext value={(given) => void (title = given)}>
      <Provider store={createAppStore()}>
        <App
          vault={createVault()}
          config={portalConfig(page, null)}
          texts={createI18n(language, await LANGUAGES[language].load())}
          router={router}
          onNavigator={() => undefined}
        />
      </Provider>
    </HeadContext>,
    {
      // A boundary must not come as a script that puts it in its place.
      progressiveChunkSize: Infinity,
      onError: (error) => void (failure ??= error),
    },
  );
  const html = await collect(prelude);
  if (failure !== undefined) throw failure;
  return { html, title };
}

/** The addresses to draw (spec 2). */
export const PAGES: readonly string[] = Object.values(ROUTES).flat();

export { BRANDS, LANGUAGES };
