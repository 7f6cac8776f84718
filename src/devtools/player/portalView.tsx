import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import type { PortalConfig } from '../../rules/portalConfig';
import { createI18n } from '../../text/i18n';
import { LANGUAGES, type Language } from '../../text/languages';
import type { AppState } from '../../kit/registry';
import { createViewEngine } from '../../pages/viewEngine';
import { App } from '../../views/app';
import { createShownStore } from './shownStore';

interface Props {
  config: PortalConfig;
  /** The language of the recorded page. */
  language: Language;
  path: string;
  state: AppState;
}

/** A state that the views could not render, and their error. */
interface Failure {
  path: string;
  state: AppState;
  text: string;
  /** Counts the failures. */
  turn: number;
}

/** Copies this page's stylesheets into a frame, including those that load later. */
function shareStyles(frame: Document): () => void {
  const copy = (node: Node) => {
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
      frame.head.append(node.cloneNode());
  };
  document.head.querySelectorAll('link').forEach(copy);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(copy);
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/** Restores the player's title: the portal's pages set the document's title. */
function keepTitle(): () => void {
  const { title } = document;
  const observer = new MutationObserver(() => {
    if (document.title !== title) document.title = title;
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** Prevents views from taking the focus from the player, or scrolling it, as they change. */
function keepFocus(frame: Window & typeof globalThis): void {
  const { prototype } = frame.HTMLElement;
  prototype.focus = () => undefined;
  prototype.scrollIntoView = () => undefined;
}

/** Gives the frame's document the styles of the portal's page. */
function dress(frame: Document, language: Language): HTMLElement {
  const { brand, theme } = document.documentElement.dataset;
  if (brand !== undefined) frame.documentElement.dataset['brand'] = brand;
  if (theme !== undefined) frame.documentElement.dataset['theme'] = theme;
  frame.documentElement.lang = LANGUAGES[language].htmlLang;
  const root = frame.createElement('div');
  root.id = 'root';
  // Instead of the frame, so that the page can be scrolled.
  root.inert = true;
  frame.body.append(root);
  return root;
}

const routerAt = (path: string) =>
  function ShownAt({ children }: { children: ReactNode }) {
    return <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
  };

/**
 * Shows the portal as it looked: its own views in a frame, over a store with the replayed state. It is not interactive,
 * no saga runs, and the address is in memory.
 */
export function PortalView({ config, language, path, state }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown] = useState(createShownStore);
  const [root, setRoot] = useState<Root | null>(null);
  const here = useRef({ path, state });
  const [failure, setFailure] = useState<Failure | null>(null);
  const isFailed = failure?.state === state && failure.path === path;
  // The views are mounted again for the next state, as a crashed page stays crashed.
  const turn = (failure?.turn ?? 0) - Number(isFailed);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside?.defaultView) return;
    keepFocus(inside.defaultView);
    const undo = [shareStyles(inside), keepTitle()];
    const fail = (error: unknown) => {
      const { current } = here;
      setFailure((last) =>
        last?.state === current.state && last.path === current.path
          ? last
          : { ...current, text: String(error), turn: (last?.turn ?? 0) + 1 },
      );
    };
    const made = createRoot(dress(inside, language), {
      onCaughtError: fail,
      onUncaughtError: fail,
    });
    setRoot(made);
    return () => {
      for (const each of undo) each();
      // Deferred, because React cannot unmount this tree while it renders.
      setTimeout(() => made.unmount());
    };
  }, [language]);

  useEffect(() => {
    here.current = { path, state };
    shown.show(state);
  }, [shown, path, state]);

  useEffect(() => {
    if (!root) return;
    const texts = LANGUAGES[language].load().then((all) => createI18n(language, all));
    root.render(
      <Provider store={shown.store}>
        <App
          key={`${turn} ${path}`}
          engine={createViewEngine(shown.store, config.brand)}
          config={config}
          texts={texts}
          onNavigator={() => undefined}
          router={routerAt(path)}
        />
      </Provider>,
    );
  }, [root, shown, config, language, path, turn]);

  return (
    <>
      <output className="wb-problem">
        {isFailed &&
          `The portal cannot be shown, because its views throw on this state: ${failure.text}. The log may be damaged, edited or from another build.`}
      </output>
      {/* Same-origin, under this page's policy: a sandbox would only prevent the views from rendering. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} className="wb-portal" title="The portal at this step" hidden={isFailed} />
    </>
  );
}
