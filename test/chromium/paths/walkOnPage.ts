import { isDeepStrictEqual } from 'node:util';
import type { Cookie, Page } from '@playwright/test';
import { initialTransition } from 'xstate';
import type { MachineName } from '../../../src/kit/registry';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { coverageLine, coverageOf } from '../../model/coverage';
import {
  delayOf,
  isTimer,
  pathName,
  type EventCase,
  type Model,
  type Path,
} from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import {
  leavesOf,
  linesAt,
  linesToSee,
  momentsOf,
  type AnyVisible,
  type Moment,
} from '../../model/visible';
import type { Settings } from '../../../server/data/settings';
import { goAside, portalStarted, wake } from '../support/portal';
import { expect, testOnSharedPage as test } from '../support/test';
import { expectSeen, SOON } from './expectSeen';
import { dispatchEvent } from './moves';

/** An event with what its machine reads of it. */
type Event = EventCase['event'] & { payload?: unknown };

/** Where the paths of a machine are walked, and what its own work needs for that. */
export interface Place {
  /** What a file of `test/model/machines` exports; within the generator any machine is any other. */
  file: { model: Model<never>; visible: AnyVisible };
  /** Its page is one of a person who is signed in. */
  isSignedIn?: true;
  settings?: Partial<Settings>;
  /** The event that leads back to the beginning; without one the page is loaded again for each path, as a new tab. */
  reset?: string;
  /** Events, and delays by their names, that nothing on the page brings about after a step that leaves it. */
  beyond?: readonly string[];
  /** Whether the browser shows another page after a step. */
  leaves?: (moment: Moment) => boolean;
  /** Lines of the table that are not looked at. */
  unseen?: readonly string[];
  /** The event as it is put into the store, by what the machine knew when the path began. */
  asPut?: (event: Event, begun: Moment['context']) => Event;
  /** Its view speaks to it as soon as it is there, which may be late. */
  isWoken?: true;
  /** Events that the machine's own work makes at once, on its state `arriving`. */
  atOnce?: readonly string[];
  /** Brings an event about otherwise than by putting it into the store; false leaves it to that. */
  made?: (page: Page, event: Event) => Promise<boolean>;
  /** What the tab knows before an event, of which the machine's work makes something. */
  before?: (page: Page, event: Event, next: Event | null) => Promise<unknown>;
  /** Files of the portal that are not answered either. */
  held?: string;
}

/** What a machine is and knows, and whether somebody is signed in; after an event, if one is given. */
const stateOf = (page: Page, name: MachineName, event: Event | null = null) =>
  page.evaluate(
    ([machine, action]) => {
      const store = window.portal?.store;
      if (action) store?.dispatch(action);
      const state = store?.getState();
      const { value, context } = state?.[machine as 'session'] ?? {};
      return { value, context: context as unknown, isSignedIn: state?.session.value === 'EXISTS' };
    },
    [name, event] as const,
  );

const valueOf = async (page: Page, name: MachineName) => (await stateOf(page, name)).value;

/** What appears late by its style, such as a way to cancel after a second, appears at once. */
async function hurryAnimations(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 100 });
  return async () => {
    // A page that is being left answers nobody.
    await goAside(page);
    await session.send('Animation.disable');
    await session.detach();
  };
}

/** Who is to be there is there. From then on no call is answered: what comes of calls, the paths say. */
async function prepare(page: Page, someone: Cookie[], { isSignedIn, held }: Place) {
  if (isSignedIn) await page.context().addCookies(someone);
  await page.route(/\/api(_v2)?\//, () => undefined);
  if (held !== undefined) await page.route(held, () => undefined);
}

async function load(page: Page, { file, isSignedIn }: Place): Promise<void> {
  await goAside(page);
  if (!isSignedIn) await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(file.visible.path);
  await wake(page);
  await portalStarted(page);
  // A page behind the sign-in comes once the session is read, and then speaks to its machines at once.
  if (isSignedIn) await expect.poll(() => valueOf(page, 'session'), SOON).toBe('EXISTS');
}

/** Brings the machine to its beginning, on its page or where the last path was, and gives what it knows there. */
async function restart(page: Page, place: Place, isThere: boolean): Promise<unknown> {
  const { reset, file, isWoken } = place;
  const { model, visible } = file;
  const { path, before = [] } = visible;
  const [initial] = initialTransition(model.machine);
  // A machine that comes with a part of its page is nowhere until then.
  const value = async () => (await valueOf(page, model.name)) ?? 'absent';
  const isNew = !isThere || new URL(page.url()).pathname !== path;
  if (isNew) await load(page, place);
  // A view that speaks as soon as it is there is brought once: drawn again, it would speak again.
  if (isNew || !isWoken) for (const action of before) await dispatchEvent(page, action);
  if (isNew && isWoken)
    await expect
      .poll(async () => ['absent', initial.value].includes(await value()), SOON)
      .toBe(false);
  if (reset !== undefined) await dispatchEvent(page, { type: reset });
  await expect.poll(value, SOON).toEqual(initial.value);
  return (await stateOf(page, model.name)).context;
}

async function look(
  page: Page,
  { file, unseen = [] }: Place,
  moment: Moment,
  isSignedIn: boolean,
): Promise<void> {
  for (const { name, seen } of linesAt(file.visible, moment, { isSignedIn }))
    if (seen && !unseen.includes(name)) await expectSeen(page, name, seen);
}

/** Is the page looked at then? Not where what follows on its own has happened already, nor on another page. */
const isLookedAt = ({ atOnce = [], leaves }: Place, moment: Moment): boolean =>
  !leaves?.(moment) && (atOnce.length === 0 || moment.value !== 'arriving');

/** The steps of a path as far as the page is there. */
function untilLeft({ leaves }: Place, moments: readonly (Moment & EventCase)[]) {
  const end = moments.findIndex((moment) => leaves?.(moment));
  return end < 0 ? moments : moments.slice(0, end + 1);
}

/** Walks a path, and tells whether the next one may begin there: a page that is being left may still be shown. */
async function walk(page: Page, place: Place, path: Path, isThere: boolean): Promise<boolean> {
  const { before, made, atOnce = [], asPut, file, leaves, reset } = place;
  const { name, machine } = file.model;
  const begun = await restart(page, place, isThere);
  const moments = untilLeft(place, momentsOf(machine, path));
  for (const [at, moment] of moments.entries()) {
    const event: Event = moment.event;
    await before?.(page, event, moments[at + 1]?.event ?? null);
    const comes = atOnce.includes(event.type) || (await made?.(page, event));
    const put = isTimer(event) ? timerElapsed(name, event.type) : (asPut?.(event, begun) ?? event);
    const { value, isSignedIn } = await stateOf(page, name, comes ? null : put);
    if (!isLookedAt(place, moment)) continue;
    // What comes on its own may take its time.
    if (!isDeepStrictEqual(value, moment.value))
      await expect
        .poll(() => valueOf(page, name), { ...SOON, message: moment.label })
        .toEqual(moment.value);
    await look(page, place, moment, isSignedIn);
  }
  return reset !== undefined && !moments.some((moment) => leaves?.(moment));
}

/**
 * Walks every path of a machine's transition cover on one page in Chromium, under the real views over the real store,
 * and looks at the page after each step. The events are put into the store and no call is answered; that a person's
 * press and the platform's answer make these events is shown by the flows in this folder's other tests and above it.
 */
export function walkOnPage(place: Place): void {
  // Within the generator every model is any model.
  const model = place.file.model as unknown as Model;
  const { beyond = [], unseen = [], file } = place;
  const paths = transitionCover(model, (event) =>
    beyond.includes(isTimer(event) ? delayOf(event) : event.type),
  );

  test(`${model.name}: what people meet along its paths`, async ({ page, platform, someone }) => {
    test.setTimeout(300_000);
    const events = paths.map(({ steps }) => steps.map(({ event }) => event));
    const covered = coverageLine(model.name, coverageOf(model.machine, events));
    const seen = new Set(
      paths.flatMap((path) => {
        const shown = untilLeft(place, momentsOf(model.machine, path)).filter((each) =>
          isLookedAt(place, each),
        );
        return shown.flatMap(({ value, effects }) => [...leavesOf(value), ...effects]);
      }),
    );
    const all = linesToSee(file.visible);
    const missing = all.filter((line) => unseen.includes(line) || !seen.has(line));
    process.stdout.write(
      `in Chromium, ${covered}, seen ${all.length - missing.length}/${all.length} (${paths.length} paths)\n`,
    );
    expect(missing).toEqual(unseen);
    if (place.settings) await platform.settings(place.settings);
    await prepare(page, someone, place);
    const asFastAsBefore = await hurryAnimations(page);
    let isThere = false;
    for (const path of paths)
      isThere = await test.step(pathName(path), () => walk(page, place, path, isThere));
    await asFastAsBefore();
  });
}
