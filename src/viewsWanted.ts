import type { Engine } from './engine';
import type { PageId } from './pages/pages';
import { TAB_STORAGE_KEYS } from './rules/cookies';
import { readNextPageWord } from './rules/nextPageWord';
import { readStored } from './rules/stored';

/** Elements that respond only with views, not by the engine or the browser alone. */
const ANSWERED = 'a, summary, button:not([type="submit"]):not([data-shows])';
const TURNED_TO = `:is(${ANSWERED}):is(:hover, :focus)`;
const MOVES = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'input',
  'scroll',
] as const;

/** On a good network, each of the engine's scripts loads within this time (ms). */
const GOOD_MS = 150;
/** A fast device starts the engine within this time (ms). */
const QUICK_MS = 20;
/** Views load without need only after the user has been idle for this long (ms). */
const STILL_MS = 3_000;

/** Measured with the scripts just loaded, as browsers report little else about the network. */
const isGoodNetwork = (): boolean => {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  const scripts = performance
    .getEntriesByType('resource')
    // The type of the entries of that name.
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ initiatorType }) => initiatorType === 'script');
  return scripts.every(({ startTime, responseEnd }) => responseEnd - startTime < GOOD_MS);
};

/**
 * Whether the tab stores something that only views handle: a message of the previous page, or a recording for
 * support.
 */
const isKeptForViews = (): boolean =>
  readNextPageWord() !== null || readStored(TAB_STORAGE_KEYS.recording, 'tab') !== null;

/** Whether a form is being sent, or waits to be sent. */
const isSending = (): boolean =>
  document.documentElement.querySelector('form[data-sent], form[aria-busy="true"]') !== null;

/**
 * Whether the user has scrolled to where views load images. Not on a page with a form, where loading would disturb
 * the user.
 */
const isReadOn = (): boolean =>
  scrollY > 0 && document.documentElement.querySelector('form') === null;

/** Whether the event needs a view to respond. */
const needsView = (event: Event): boolean => {
  const { target, type } = event;
  if (type === 'scroll') return isReadOn();
  if (event instanceof KeyboardEvent && event.getModifierState('CapsLock')) return true;
  return target instanceof Element && target.closest(ANSWERED) !== null;
};

/**
 * Resolves when the prerendered page no longer suffices: it does not show the store's state, the user uses what only
 * a view handles, or the user is idle on a fast network and device. `startMs` is the duration of the engine's start.
 */
export const viewsWanted = (engine: Engine, id: PageId, startMs: number): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const stops: (() => void)[] = [];
    let still: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      listening.abort();
      clearTimeout(still);
      for (const stop of stops.splice(0)) stop();
      resolve();
    };
    const root = document.documentElement;
    const { dataset } = root;
    const look = () => {
      const part = engine.leftOut(id);
      if (part) dataset['without'] = part;
      else if (part === null) delete dataset['without'];
      if (!engine.isAsPrerendered(id)) done();
    };
    const waitForStillness = () => {
      clearTimeout(still);
      still = setTimeout(() => {
        // A signed-in user needs no views, and a refusal requests them.
        if (isSending()) waitForStillness();
        else if (startMs < QUICK_MS && isGoodNetwork()) done();
      }, STILL_MS);
    };
    const onMove = (event: Event) => {
      if (needsView(event)) done();
      else waitForStillness();
    };
    for (const move of MOVES)
      document.addEventListener(move, onMove, { capture: true, passive: true, signal });
    stops.push(engine.store.subscribe(look), engine.forms.subscribe(look));
    look();
    // Checks events from before these listeners existed.
    if (root.presses?.length || root.querySelector(TURNED_TO) || isReadOn() || isKeptForViews())
      done();
    if (!signal.aborted) waitForStillness();
  });
