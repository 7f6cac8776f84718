import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useViewConfig } from '../viewConfig';
import { isMenuOpen } from './openMenu';
import { focusOn, MAIN_ID } from '../mainContent';
import { isPlainClick } from '../navigation';

interface Announcer {
  /** Records the path of the current page; returns whether the user navigated to it within the portal. */
  announce: (pathname: string) => boolean;
  /** Records the stage a page shows; returns whether it showed another one before. */
  turn: (stage: string) => boolean;
  /** Sets the document title: with or without an error on the page. */
  title: (titleOf: (hasError: boolean) => string) => void;
  /** Counts an error that appears on the page, or one that disappears. */
  count: (change: 1 | -1) => void;
}

const createAnnouncer = (): Announcer => {
  let last: string | null = null;
  let shown: string | null = null;
  let errors = 0;
  let titleOf = (_hasError: boolean) => document.title;
  const setTitle = () => {
    document.title = titleOf(errors > 0);
  };
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
    title(given) {
      titleOf = given;
      setTitle();
    },
    count(change) {
      errors += change;
      setTitle();
    },
  };
};

const AnnounceContext = createContext(createAnnouncer());

/** Whether a click follows a link to the page that is already shown, which the router does not show again. */
const isToThisPage = (event: MouseEvent): boolean => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return !!link && !link.hash && link.href === location.href.replace(/#.*/, '');
};

/** Remembers which page was announced, so that the first one does not move the focus. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [announcer] = useState(createAnnouncer);
  // Back scrolls to the top like every navigation (spec 2); a reload restores the position.
  useEffect(() => {
    const heard = new AbortController();
    const restore = (how: ScrollRestoration) => () => {
      history.scrollRestoration = how;
    };
    restore('manual')();
    addEventListener('pageshow', restore('manual'), { signal: heard.signal });
    addEventListener('pagehide', restore('auto'), { signal: heard.signal });
    // Before the router follows the link: from then on every link leads to the page that is shown.
    const follow = (event: MouseEvent) => isToThisPage(event) && isPlainClick(event) && toTop();
    addEventListener('click', follow, { signal: heard.signal, capture: true });
    return () => heard.abort();
  }, []);
  return <AnnounceContext value={announcer}>{children}</AnnounceContext>;
}

/** Receives a page's title in the prerender build, which has no document. */
export const HeadContext = createContext<((title: string) => void) | null>(null);

/** Marks the document title while the page shows an error of a form or of a request (UX 31). */
export const useErrorInTitle = (isShown: boolean): void => {
  const { count } = useContext(AnnounceContext);
  useEffect(() => {
    if (!isShown) return undefined;
    count(1);
    return () => count(-1);
  }, [isShown, count]);
};

/** Sets the document title, with "Error: " in front while the page shows an error, and the brand's name once. */
export const usePageTitle = (page: string): void => {
  const { t } = useTranslation();
  const { brand } = useViewConfig();
  const plain = page.includes(brand.name) ? page : t('title', { page, brand: brand.name });
  const marked = t('errorTitle', { title: plain });
  const { title } = useContext(AnnounceContext);
  useContext(HeadContext)?.(plain);
  useEffect(() => title((hasError) => (hasError ? marked : plain)), [title, marked, plain]);
};

export const HEADING_ID = 'page-heading';

/** Scrolls to the top and focuses the heading. */
const toTop = (): void => {
  window.scrollTo(0, 0);
  focusOn(HEADING_ID, { preventScroll: true });
};

/** Scrolls to the top and focuses the heading after a change of route (spec 2, UX 43). */
export const useHeadingFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { announce } = useContext(AnnounceContext);
  const { pathname, state } = useLocation();
  useEffect(() => {
    if (!announce(pathname)) return;
    // It belonged to the previous page.
    delete document.documentElement.dataset['farewell'];
    window.scrollTo(0, 0);
    // A menu that was opened while the page loaded keeps the focus.
    if (!isMenuOpen(state)) heading.current?.focus({ preventScroll: true });
  }, [announce, pathname, state]);
  return heading;
};

/** The stage of a page that does not know yet what to show. */
export const LOADING = 'loading';

/**
 * Focuses the heading when a page changes its stage and the focused element is gone, such as the pressed button (WCAG
 * 2.4.3). The first stage does not move the focus.
 */
export const useStageFocus = (stage: string): void => {
  const { turn } = useContext(AnnounceContext);
  useEffect(() => {
    const { activeElement, body } = document;
    // A dialog without its opener has led it to the main content.
    const isLost = activeElement === null || activeElement === body || activeElement.id === MAIN_ID;
    if (turn(stage) && isLost) toTop();
  }, [turn, stage]);
};

/** The only `h1` of a page. It takes the focus after a change of route (WCAG 2.4.2, UX 43). */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} id={HEADING_ID} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
