import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useViewConfig } from '../viewConfig';

interface Announcer {
  /** Takes the address of a page that now stands; tells whether the person came to it from another. */
  announce: (pathname: string) => boolean;
  /** Takes the stage a page shows; tells whether it showed another one before. */
  turn: (stage: string) => boolean;
}

const createAnnouncer = (): Announcer => {
  let last: string | null = null;
  let shown: string | null = null;
  return {
    announce(pathname) {
      const isChange = last !== null && last !== pathname;
      if (isChange) shown = null;
      last = pathname;
      return isChange;
    },
    turn(stage) {
      const isChange = shown !== null && shown !== stage;
      if (shown !== null || stage !== LOADING) shown = stage;
      return isChange;
    },
  };
};

const AnnounceContext = createContext<Announcer>({ announce: () => false, turn: () => false });

/** Remembers which page was announced, so that the first one leaves the focus alone. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [announcer] = useState(createAnnouncer);
  // Back leads to the top like every navigation (spec 2); a page that is loaded again stays where it was.
  useEffect(() => {
    const heard = new AbortController();
    const restore = (how: ScrollRestoration) => () => {
      history.scrollRestoration = how;
    };
    restore('manual')();
    addEventListener('pageshow', restore('manual'), { signal: heard.signal });
    addEventListener('pagehide', restore('auto'), { signal: heard.signal });
    return () => heard.abort();
  }, []);
  return <AnnounceContext value={announcer}>{children}</AnnounceContext>;
}

/** Where the build, which has no document, hears a page's title. */
export const HeadContext = createContext<((title: string) => void) | null>(null);

/** Puts the document title, with "Error: " before it while a problem stands (UX 31), and the brand's name once. */
export const usePageTitle = (page: string, hasError = false): void => {
  const { t } = useTranslation('shell');
  const { brand } = useViewConfig();
  const plain = page.includes(brand.name) ? page : t('title', { page, brand: brand.name });
  const title = hasError ? t('errorTitle', { title: plain }) : plain;
  useContext(HeadContext)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
};

/** Scrolls up and puts the focus on the heading after a change of route (spec 2, UX 43). */
export const useHeadingFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { announce } = useContext(AnnounceContext);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!announce(pathname)) return;
    // It was of the page before.
    delete document.documentElement.dataset['farewell'];
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [announce, pathname]);
  return heading;
};

/** The stage of a page that does not know yet what to show. */
export const LOADING = 'loading';

/** The id of a page's one `h1`. */
export const HEADING_ID = 'page-heading';

/**
 * Puts the focus on the heading when a page shows something else and what had the focus is gone, such
 * as the button that was pressed (WCAG 2.4.3). The first thing a page shows leaves the focus alone.
 */
export const useStageFocus = (stage: string): void => {
  const { turn } = useContext(AnnounceContext);
  useEffect(() => {
    const { activeElement, body } = document;
    if (!turn(stage) || (activeElement !== null && activeElement !== body)) return;
    window.scrollTo(0, 0);
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [turn, stage]);
};

/** The one `h1` of a page. It takes the focus after a change of route (WCAG 2.4.2, UX 43). */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} id={HEADING_ID} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
