import type { Engine } from './engine';
import type { PageId } from './pages/pages';

/** What a person can press, but for what the engine and the browser answer by themselves. */
const ANSWERED = 'a, summary, button:not([type="submit"]):not([data-shows])';
const TURNED_TO = `:is(${ANSWERED}):is(:hover, :focus)`;
const MOVES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** On a good network the engine's own scripts have come this soon after they were asked for (ms). */
const GOOD_MS = 400;
/** With time and network to spare the views come in an idle moment; at the latest after this wait (ms). */
const IDLE_LIMIT_MS = 5_000;

/** Measured with what the page has just loaded: browsers say little else of the network. */
const isGoodNetwork = (): boolean => {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  const scripts = performance
    .getEntriesByType('resource')
    // The type of the entries of that name.
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ initiatorType }) => initiatorType === 'script');
  return scripts.every(({ startTime, responseEnd }) => responseEnd - startTime < GOOD_MS);
};

const isLoaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    // The type of the entries of that name.
    .some((entry) => (entry as PerformanceNavigationTiming).loadEventEnd > 0);

/** Is a form on its way, or kept until it can be sent? */
const isSending = (): boolean =>
  document.documentElement.querySelector('form[data-sent], form[aria-busy="true"]') !== null;

/** Does the person do what only a view can answer? */
const needsView = (event: Event): boolean => {
  const { target } = event;
  if (event instanceof KeyboardEvent && event.getModifierState('CapsLock')) return true;
  return target instanceof Element && target.closest(ANSWERED) !== null;
};

/**
 * Resolves when the drawn page is not enough any more: the store holds something that it does not show, the
 * person turns to what a view must answer, or there is time and network to spare.
 */
export const viewsWanted = (engine: Engine, id: PageId): Promise<void> =>
  new Promise((resolve) => {
    const looks = new AbortController();
    const { signal } = looks;
    const stops: (() => void)[] = [];
    const done = () => {
      looks.abort();
      for (const stop of stops.splice(0)) stop();
      resolve();
    };
    const look = () => {
      if (!engine.isAsDrawn(id)) done();
    };
    const onMove = (event: Event) => {
      if (needsView(event)) done();
    };
    for (const move of MOVES)
      document.addEventListener(move, onMove, { capture: true, passive: true, signal });
    stops.push(engine.store.subscribe(look), engine.forms.subscribe(look));
    look();
    // Before this was there to hear of it.
    const root = document.documentElement;
    if (root.presses?.length || root.querySelector(TURNED_TO)) done();
    if (signal.aborted || !isGoodNetwork()) return;
    const idle = () => {
      // Who is signed in needs no views, and a refusal asks for them.
      if (!isSending()) done();
    };
    const whenIdle = () => {
      if (typeof requestIdleCallback === 'function')
        requestIdleCallback(idle, { timeout: IDLE_LIMIT_MS });
      else setTimeout(idle);
    };
    if (isLoaded()) whenIdle();
    else addEventListener('load', whenIdle, { once: true, signal });
  });
