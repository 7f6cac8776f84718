import type { Engine } from './engine';
import type { PageId } from './pages/pages';
import { TAB_STORAGE_KEYS } from './rules/cookies';
import { readNextPageWord } from './rules/nextPageWord';
import { readStored } from './rules/stored';

/** What a person can press, but for what the engine and the browser answer by themselves. */
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

/** On a good network the engine's own scripts have come this soon after they were asked for (ms). */
const GOOD_MS = 150;
/** A quick machine has started the engine in this time (ms). */
const QUICK_MS = 20;
/** Who has not moved for this long is not disturbed by views that come (ms). */
const STILL_MS = 3_000;

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

/** Does the tab keep something that only views say or do: a word of the page before, a recording for support? */
const isKeptForViews = (): boolean =>
  readNextPageWord() !== null || readStored(TAB_STORAGE_KEYS.recording, 'session') !== null;

/** Is a form on its way, or kept until it can be sent? */
const isSending = (): boolean =>
  document.documentElement.querySelector('form[data-sent], form[aria-busy="true"]') !== null;

/** Does the person read on, to where views bring the pictures? Who is at a form is not disturbed for them. */
const isReadOn = (): boolean =>
  scrollY > 0 && document.documentElement.querySelector('form') === null;

/** Does the person do what only a view can answer? */
const needsView = (event: Event): boolean => {
  const { target, type } = event;
  if (type === 'scroll') return isReadOn();
  if (event instanceof KeyboardEvent && event.getModifierState('CapsLock')) return true;
  return target instanceof Element && target.closest(ANSWERED) !== null;
};

/**
 * Resolves when the drawn page is not enough any more: the store holds something that it does not show, the
 * person turns to what a view must answer, or nobody moves where network and machine have plenty. `startMs` is what the
 * engine's start took of this machine.
 */
export const viewsWanted = (engine: Engine, id: PageId, startMs: number): Promise<void> =>
  new Promise((resolve) => {
    const looks = new AbortController();
    const { signal } = looks;
    const stops: (() => void)[] = [];
    let still: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      looks.abort();
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
        // Who is signed in needs no views, and a refusal asks for them.
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
    // Before this was there to hear of it.
    if (root.presses?.length || root.querySelector(TURNED_TO) || isReadOn() || isKeptForViews())
      done();
    if (!signal.aborted) waitForStillness();
  });
