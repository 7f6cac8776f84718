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
import {
  differences,
  inWords,
  linesAt,
  momentsOf,
  readPage,
  type AnyVisible,
  type Moment,
  type Worded,
  type WordedThing,
} from '../../model/visible';
import { brokenReferences } from '../../support/brokenReferences';
import { settle, type World } from '../../support/world';
import { Drawn, VIEW_CONFIG } from './renderApp';
import { sayEvery, strictTexts } from './strictTexts';

// Promises and sagas settle with it; jsdom has none.
Object.assign(globalThis, { setImmediate });

const isThere = ({ role, name, text, described, off }: WordedThing): boolean =>
  within(document.body)
    .queryAllByRole(role, {
      ...(name !== null && { name }),
      ...(described !== null && { description: (words: string) => words.includes(described) }),
    })
    .some(
      (element) =>
        (text === null || element.textContent.includes(text)) &&
        (off === null || (element.ariaDisabled === 'true') === off),
    );

const describeThing = ({ role, name, text, described, off }: WordedThing): string =>
  [role, name, text, described, off === null ? null : off ? '(off)' : '(on)']
    .filter((each) => each !== null)
    .join(' ');

/**
 * Runs queries on a static page with cached styles: each query by role computes the styles of every element, which
 * takes most of the time.
 */
function atRest<Found>(look: () => Found): Found {
  const real = window.getComputedStyle;
  const known = new Map<Element, CSSStyleDeclaration>();
  window.getComputedStyle = (element, part) => {
    if (part) return real(element, part);
    const style = known.get(element) ?? real(element);
    known.set(element, style);
    return style;
  };
  try {
    return look();
  } finally {
    window.getComputedStyle = real;
  }
}

const missesOf = (worded: Worded): string[] => [
  ...differences(worded, readPage()),
  ...worded.there.filter((each) => !isThere(each)).map((each) => `missing: ${describeThing(each)}`),
  ...worded.gone.filter(isThere).map((each) => `still there: ${describeThing(each)}`),
];

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
  /** The checked lines of the machine's table. */
  lines: Set<string>;
  /** The differences from the table, in words. */
  misses: string[];
}

/** Tasks until a page with lazy parts has rendered. */
const TURNS = 5;

/** Runs a path of a machine on the real store, sagas and views, and checks the page after each step. */
export async function watchPath(
  name: MachineName,
  path: Path,
  language: Language,
): Promise<Watched> {
  const { machine, initial } = machineSlices[name];
  const driver = drivers[name];
  const table = tables[name];
  const world = await boot(driver);
  await settle();
  const { say, close } = await drawn(world, name, table, language);
  const watched: Watched = { lines: new Set(), misses: [] };

  async function look(moment: Moment, label: string): Promise<void> {
    const isSignedIn = world.store.getState().session.value === 'EXISTS';
    const lines = linesAt(table, moment, { isSignedIn }).flatMap(({ name: line, seen }) =>
      seen ? [{ line, worded: inWords(say, VIEW_CONFIG.brand.name, seen) }] : [],
    );
    const missed = () =>
      atRest(() =>
        lines.flatMap(({ line, worded }) =>
          missesOf(worded).map((miss) => `after "${label}", ${line}: ${miss}`),
        ),
      );
    let misses = missed();
    for (let turn = 1; turn < TURNS && misses.length > 0; turn += 1) {
      await act(settle);
      misses = missed();
    }
    for (const { line } of lines) watched.lines.add(line);
    watched.misses.push(
      ...misses,
      ...brokenReferences().map((broken) => `after "${label}": ${broken}`),
    );
  }

  try {
    await look({ ...initial.state, effects: [] }, 'nothing');
    const moments = momentsOf(machine, path);
    for (const [index, moment] of moments.entries()) {
      await act(async () => {
        await execute(driver, world, moment.event, moments[index + 1]?.event ?? null);
        await settle();
      });
      const { value } = world.store.getState()[name];
      const isPast = JSON.stringify(value) !== JSON.stringify(moment.value);
      // Automatic transitions have happened already.
      if (isPast && driver.runsOn) continue;
      expect(value).toEqual(moment.value);
      await look(moment, moment.label);
    }
    return watched;
  } finally {
    close();
  }
}
