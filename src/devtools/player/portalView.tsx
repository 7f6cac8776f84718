import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import type { PortalConfig } from '../../rules/portalConfig';
import { createI18n } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';
import type { AppState } from '../../kit/registry';
import { createViewEngine } from '../../pages/viewEngine';
import { App } from '../../views/app';
import { createShownStore } from './shownStore';

interface Props {
  config: PortalConfig;
  /** The address at which the portal is shown. */
  path: string;
  state: AppState;
}

/** Gives a frame the stylesheets of this page, and those that come with pages loaded later. */
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

/** Pages put the title of their document, which here is the player's. */
function keepTitle(): () => void {
  const { title } = document;
  const observer = new MutationObserver(() => {
    if (document.title !== title) document.title = title;
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** Views take the focus as they change, and would take it from the player, or scroll it. */
function keepFocus(frame: Window & typeof globalThis): void {
  const { prototype } = frame.HTMLElement;
  prototype.focus = () => undefined;
  prototype.scrollIntoView = () => undefined;
}

/** The frame's document, dressed as the portal's page is. */
function dress(frame: Document): HTMLElement {
  const { brand, theme } = document.documentElement.dataset;
  if (brand !== undefined) frame.documentElement.dataset['brand'] = brand;
  if (theme !== undefined) frame.documentElement.dataset['theme'] = theme;
  frame.documentElement.lang = 'en';
  const root = frame.createElement('div');
  root.id = 'root';
  frame.body.append(root);
  return root;
}

/** A router in memory, which stands at the address. */
const routerAt = (path: string) =>
  function ShownAt({ children }: { children: ReactNode }) {
    return <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
  };

/**
 * The portal as it looked: its own views in a frame, over a store that shows what it is given. Nothing in
 * it can be used, no saga runs, and the address is in memory.
 */
export function PortalView({ config, path, state }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown] = useState(createShownStore);
  const [root, setRoot] = useState<Root | null>(null);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside?.defaultView) return;
    keepFocus(inside.defaultView);
    const undo = [shareStyles(inside), keepTitle()];
    const made = createRoot(dress(inside));
    setRoot(made);
    return () => {
      for (const each of undo) each();
      // Not while this tree is being drawn.
      setTimeout(() => made.unmount());
    };
  }, []);

  useEffect(() => shown.show(state), [shown, state]);

  useEffect(() => {
    if (!root) return;
    const texts = LANGUAGES.en.load().then((en) => createI18n('en', en));
    root.render(
      <Provider store={shown.store}>
        <App
          key={path}
          engine={createViewEngine(shown.store, config.brand)}
          config={config}
          texts={texts}
          onNavigator={() => undefined}
          router={routerAt(path)}
        />
      </Provider>,
    );
  }, [root, shown, config, path]);

  // A document of this page's own, under its policy: a sandbox would only keep the views from drawing.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className="wb-portal" title="The portal at this step" inert />;
}
