import { isDeepStrictEqual } from 'node:util';
import type { Cookie, Page } from '@playwright/test';
import { initialTransition } from 'xstate';
import type { MachineName } from '../../../src/kit/registry';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { delayOf, isTimer, pathName } from '../../model/paths';
import type { EventCase, Model, Path } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { linesAt, momentsOf, type AnyVisible, type Moment } from '../../model/visible';
import type { Settings } from '../../../server/data/settings';
import { hold, intercept } from '../support/interception';
import { goAside, portalStarted, wake } from '../support/portal';
import { expect, test as it, testOnSharedPage } from '../support/test';
import { expectEveryLine, expectSeen, linesOf, SOON } from './expectSeen';
import { dispatchEvent, installClock, stopClock } from './moves';

type Event = EventCase['event'] & { payload?: unknown };

/** Where the paths of a machine are walked, and what its work needs for that. */
export interface Place {
  /** The exports of a file in `test/model/machines`; in the generator all machines are interchangeable. */
  file: { model: Model<never>; visible: AnyVisible };
  /** What its address needs, so that the page stays. */
  query?: string;
  isSignedIn?: true;
  settings?: Partial<Settings>;
  /** The event that leads back to the initial state, by default `reset`; without one each path is in a new tab. */
  reset?: string | null;
  /** Events and names of delays that nothing on the page can cause after a step that leaves it. */
  beyond?: readonly string[];
  /** Whether the browser shows another page after a step. */
  leaves?: (moment: Moment) => boolean;
  /** Lines of the table that are not checked. */
  unseen?: readonly string[];
  /** Returns the event to dispatch, given the machine's context at the start of the path. */
  asPut?: (event: Event, begun: Moment['context']) => Event;
  /** Whether time stands still on its page, since its timers end sooner than a step. */
  isStopped?: true;
  /** Whether its work logs errors to the console, as intended. */
  logs?: true;
  /** Whether its view sends an event when it mounts, which may be late. */
  isWoken?: true;
  /** Triggers an event other than by dispatching it; returns false to leave it to that. */
  made?: (page: Page, event: Event) => Promise<boolean>;
  /** Sets the tab's data before an event from which the machine's work reads it. */
  before?: (page: Page, event: Event, next: Event | null) => Promise<unknown>;
  /** Files of the portal that are not answered either. */
  held?: readonly string[];
}

/** Returns a machine's state, and whether a user is signed in; after an event, if one is given. */
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

/** Shows delayed elements at once, such as a cancel button that appears after a second. */
async function hurryAnimations(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 100 });
  return async () => {
    // A page that is being left does not respond.
    await goAside(page);
    await session.send('Animation.disable');
    await session.detach();
  };
}

/** Signs the user in. From then on no request is answered: the paths define the responses. */
async function prepare(page: Page, someone: Cookie[], { isSignedIn, held = [] }: Place) {
  if (isSignedIn) await page.context().addCookies(someone);
  for (const each of ['**/api/**', '**/api_v2/**', ...held]) await intercept(page, each, hold);
}

async function load(page: Page, { file, query = '', isSignedIn, isStopped }: Place): Promise<void> {
  await goAside(page);
  if (!isSignedIn) await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  if (isStopped) await installClock(page);
  await page.goto(`${file.visible.path}${query}`);
  await wake(page);
  await portalStarted(page);
  // A page behind the sign-in loads once the session is read, and then sends events at once.
  if (isSignedIn) await expect.poll(() => valueOf(page, 'session'), SOON).toBe('EXISTS');
  if (isStopped) await stopClock(page);
}

function resetOf({ file: { model }, reset }: Place): string | null {
  const usual = `${model.name}/reset`;
  return reset === undefined && model.machine.events.includes(usual) ? usual : (reset ?? null);
}

/** Resets the machine, on its page or where the last path was, and returns its context. */
async function restart(page: Page, place: Place, isThere: boolean): Promise<unknown> {
  const { file, isWoken } = place;
  const { model, visible } = file;
  const { path, before = [] } = visible;
  const [initial] = initialTransition(model.machine);
  // A machine that loads with a part of its page is absent until then.
  const value = async () => (await valueOf(page, model.name)) ?? 'absent';
  const isNew = !isThere || new URL(page.url()).pathname !== path;
  if (isNew) await load(page, place);
  // A view that sends an event when it mounts is mounted once: mounted again, it would send it again.
  if (isNew || !isWoken) for (const action of before) await dispatchEvent(page, action);
  if (isNew && isWoken)
    await expect
      .poll(async () => ['absent', initial.value].includes(await value()), SOON)
      .toBe(false);
  const reset = resetOf(place);
  if (reset !== null) await dispatchEvent(page, { type: reset });
  await expect.poll(value, SOON).toEqual(initial.value);
  return (await stateOf(page, model.name)).context;
}

/** Whether to check the page: not if an automatic follow-up has already happened, nor on another page. */
const isLookedAt = ({ leaves }: Place, moment: Moment): boolean =>
  !leaves?.(moment) && moment.value !== 'arriving';

/** Returns the steps of a path until the page is left. */
function untilLeft({ leaves }: Place, moments: readonly (Moment & EventCase)[]) {
  const end = moments.findIndex((moment) => leaves?.(moment));
  return end < 0 ? moments : moments.slice(0, end + 1);
}

/** Walks a path, and returns whether the next one may begin there: a page that is being left may still be shown. */
async function walk(page: Page, place: Place, path: Path, isThere: boolean): Promise<boolean> {
  const { before, made, asPut, file, leaves } = place;
  const { name, machine } = file.model;
  const begun = await restart(page, place, isThere);
  const moments = untilLeft(place, momentsOf(machine, path));
  for (const [at, moment] of moments.entries()) {
    const event: Event = moment.event;
    await before?.(page, event, moments[at + 1]?.event ?? null);
    // The machine's own work sends it at once in its state `arriving`.
    const comes = event.type.endsWith('/arrived') || (await made?.(page, event));
    const put = isTimer(event) ? timerElapsed(name, event.type) : (asPut?.(event, begun) ?? event);
    const { value, isSignedIn } = await stateOf(page, name, comes ? null : put);
    if (!isLookedAt(place, moment)) continue;
    // Automatic follow-ups may take some time.
    if (!isDeepStrictEqual(value, moment.value))
      await expect
        .poll(() => valueOf(page, name), { ...SOON, message: moment.label })
        .toEqual(moment.value);
    await expectSeen(page, linesAt(file.visible, moment, { isSignedIn }), place.unseen);
  }
  return resetOf(place) !== null && !moments.some((moment) => leaves?.(moment));
}

/**
 * Walks every path of a machine's transition cover on one page in Chromium, under the real views over the real store,
 * and checks the page after each step. Events are dispatched into the store and no request is answered. Other tests in
 * this folder and above it show that a user's press and the platform's response cause these events.
 */
export function walkOnPage(place: Place): void {
  // In the generator all models are interchangeable.
  const model = place.file.model as unknown as Model;
  const { beyond = [], unseen = [], file } = place;
  const { leaves = () => false } = place;

  const test = place.isStopped ? it : testOnSharedPage;
  test(`${model.name}: what users see along its paths`, async ({
    page,
    platform,
    someone,
    complaints,
  }) => {
    test.setTimeout(300_000);
    // Within the test: each process of the run declares all tests.
    const paths = transitionCover(
      model,
      (event) => beyond.includes(isTimer(event) ? delayOf(event) : event.type),
      (path) => file.visible.fromStart !== true && !momentsOf(model.machine, path).some(leaves),
    );
    const shown = paths.flatMap((path) =>
      untilLeft(place, momentsOf(model.machine, path)).filter((each) => isLookedAt(place, each)),
    );
    const seen = linesOf(shown).filter((line) => !unseen.includes(line));
    expectEveryLine({ model, visible: file.visible, unseen }, paths, seen);
    if (place.settings) await platform.settings(place.settings);
    await prepare(page, someone, place);
    const asFastAsBefore = await hurryAnimations(page);
    let isThere = false;
    for (const path of paths)
      isThere = await it.step(pathName(path), () => walk(page, place, path, isThere));
    await asFastAsBefore();
    if (place.logs) complaints.length = 0;
  });
}
