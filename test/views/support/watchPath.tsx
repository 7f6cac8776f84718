import { act, cleanup, render, within } from '@testing-library/react';
import { setImmediate } from 'node:timers';
import type { MachineName } from '../../../src/kit/registry';
import { createViewEngine } from '../../../src/pages/viewEngine';
import { createI18n } from '../../../src/text/i18n';
import { LANGUAGES, type Language } from '../../../src/text/languages';
import { loadPage } from '../../../src/views/routedPage';
import { machineSlices } from '../../../src/appStore';
import { boot, execute } from '../../model/jestDriver';
import { drivers, tables } from '../../model/models';
import type { Path } from '../../model/paths';
import { differences, inWords, linesAt, momentsOf, readPage } from '../../model/visible';
import type { AnyVisible, Moment, Worded, WordedThing } from '../../model/visible';
import { brokenReferences } from '../../support/brokenReferences';
import { settle, type World } from '../../support/world';
import { Drawn, VIEW_CONFIG } from './renderApp';
import { sayEvery, strictTexts } from './strictTexts';

// Promises and sagas settle with it; jsdom has none.
Object.assign(globalThis, { setImmediate });

/** An accessible element, its name and its description. */
interface Named {
  element: Element;
  name: string;
  description: string;
}

/** Finds the accessible elements of a role. */
type ByRole = (role: string) => Named[];

const elementsOf: ByRole = (role) => {
  const names = new Map<Element, string>();
  const descriptions = new Map<Element, string>();
  const keep = (to: typeof names) => (words: string, element: Element | null) => {
    if (element) to.set(element, words);
    return true;
  };
  return within(document.body)
    .queryAllByRole(role, { name: keep(names), description: keep(descriptions) })
    .map((element) => ({
      element,
      name: names.get(element) ?? '',
      description: descriptions.get(element) ?? '',
    }));
};

const isThere = (byRole: ByRole, { role, name, text, described, off }: WordedThing): boolean =>
  byRole(role).some(
    (found) =>
      (name === null || found.name === name) &&
      (described === null || found.description.includes(described)) &&
      (text === null || found.element.textContent.includes(text)) &&
      (off === null || (found.element.ariaDisabled === 'true') === off),
  );

const describeThing = ({ role, name, text, described, off }: WordedThing): string =>
  [role, name, text, described, off === null ? null : off ? '(off)' : '(on)']
    .filter((each) => each !== null)
    .join(' ');

/**
 * Runs queries on a static page. Each role is looked up once and each element's style is computed once, which otherwise
 * takes most of the time.
 */
function atRest<Found>(look: (byRole: ByRole) => Found): Found {
  const real = window.getComputedStyle;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const found = new Map<string, Named[]>();
  window.getComputedStyle = (element, part) => {
    if (part) return real(element, part);
    const style = styles.get(element) ?? real(element);
    styles.set(element, style);
    return style;
  };
  try {
    return look((role) => {
      const elements = found.get(role) ?? elementsOf(role);
      found.set(role, elements);
      return elements;
    });
  } finally {
    window.getComputedStyle = real;
  }
}

function missesOf(worded: Worded, byRole: ByRole): string[] {
  const isSeen = (each: WordedThing) => isThere(byRole, each);
  return [
    ...differences(worded, readPage()),
    ...worded.there
      .filter((each) => !isSeen(each))
      .map((each) => `missing: ${describeThing(each)}`),
    ...worded.gone.filter(isSeen).map((each) => `still there: ${describeThing(each)}`),
  ];
}

/**
 * The portal over the tab's store. Actions that pages dispatch to the machine on mount are dropped, since its path
 * contains them.
 */
async function drawn(
  { store, secretHandles }: World,
  machine: MachineName,
  { path, before = [] }: AnyVisible,
  language: Language,
) {
  const texts = await LANGUAGES[language].load();
  const i18n = strictTexts(await createI18n(language, texts));
  const engine = createViewEngine(store, VIEW_CONFIG.brand, secretHandles);
  // Each path runs in a new tab.
  sessionStorage.clear();
  await loadPage(path, engine, VIEW_CONFIG.brand.offers);
  window.history.replaceState(null, '', path);
  const close = engine.forms.open(document);
  const silent = { ...engine, show: () => undefined, leave: () => undefined };
  await loadPage(path, silent, VIEW_CONFIG.brand.offers);
  let isOpening = true;
  const opened: typeof store = {
    ...store,
    dispatch: (action) =>
      isOpening && action.type.startsWith(`${machine}/`) ? action : store.dispatch(action),
  };
  await act(async () => {
    render(<Drawn store={opened} engine={silent} texts={Promise.resolve(i18n)} />);
    await settle();
  });
  isOpening = false;
  await act(async () => {
    for (const action of before) store.dispatch(action);
    await settle();
  });
  return {
    say: await sayEvery(language),
    close: () => {
      close();
      cleanup();
    },
  };
}

export interface Watched {
  /** The checked lines of the machine's table, each with the number of steps before it was first seen. */
  lines: Map<string, number>;
  /** The differences from the table, in words. */
  misses: string[];
}

/** Tasks until a page with lazy parts has rendered. */
const TURNS = 5;

/**
 * Runs a path of a machine on the real store, sagas and views, and checks the page after each step, except for `known`
 * lines of the table.
 */
export async function watchPath(
  name: MachineName,
  path: Path,
  language: Language,
  known: ReadonlySet<string> = new Set(),
): Promise<Watched> {
  const { machine, initial } = machineSlices[name];
  const driver = drivers[name];
  const table = tables[name];
  const world = await boot(driver);
  await settle();
  const { say, close } = await drawn(world, name, table, language);
  const watched: Watched = { lines: new Map(), misses: [] };

  async function look(moment: Moment, label: string, steps: number): Promise<void> {
    const isSignedIn = world.store.getState().session.value === 'EXISTS';
    const lines = linesAt(table, moment, { isSignedIn }).flatMap(({ name: line, seen }) =>
      seen && !known.has(line)
        ? [{ line, worded: inWords(say, VIEW_CONFIG.brand.name, seen) }]
        : [],
    );
    const missed = () =>
      atRest((byRole) =>
        lines.flatMap(({ line, worded }) =>
          missesOf(worded, byRole).map((miss) => `after "${label}", ${line}: ${miss}`),
        ),
      );
    let misses = missed();
    for (let turn = 1; turn < TURNS && misses.length > 0; turn += 1) {
      await act(settle);
      misses = missed();
    }
    for (const { line } of lines) if (!watched.lines.has(line)) watched.lines.set(line, steps);
    watched.misses.push(
      ...misses,
      ...brokenReferences().map((broken) => `after "${label}": ${broken}`),
    );
  }

  try {
    await look({ ...initial.state, effects: [] }, 'nothing', 0);
    const moments = momentsOf(machine, path);
    for (const [index, moment] of moments.entries()) {
      await act(async () => {
        await execute(driver, world, moment, moments[index + 1]?.event ?? null);
        await settle();
      });
      const { value } = world.store.getState()[name];
      const isPast = JSON.stringify(value) !== JSON.stringify(moment.value);
      // Automatic transitions have happened already.
      if (isPast && driver.runsOn) continue;
      expect(value).toEqual(moment.value);
      await look(moment, moment.label, index + 1);
    }
    return watched;
  } finally {
    close();
  }
}
