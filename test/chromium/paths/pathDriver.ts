import type { Page } from '@playwright/test';
import type { EventCase, Model, Path } from '../../model/paths';
import { delayOf, isTimer, pathName } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { linesAt, momentsOf, type AnyVisible, type Moment } from '../../model/visible';
import type { TestPlatform } from '../support/platform';
import { asNew, waitForValue, watchMachine } from '../support/portal';
import { test } from '../support/test';
import { expectEveryLine, expectSeen, linesOf } from './expectSeen';
import { followsByItself } from './moves';

/** Where a path is walked. */
export interface Walk {
  page: Page;
  platform: TestPlatform;
}

interface MachineEvent {
  type: string;
  payload?: unknown;
}

/**
 * Triggers each kind of event in the browser: a total record, so that none is missed. `next` is the event after it, for
 * what must be arranged in advance.
 */
export type Moves<Event extends MachineEvent, Context extends Walk> = {
  [Type in Event['type']]: (
    walk: Context,
    event: Extract<Event, { type: Type }>,
    next: Event | null,
  ) => Promise<unknown>;
};

interface Drive<Event extends MachineEvent, Context extends Walk> {
  /** The model of the machine, whose name is its key in the page's store. */
  model: Model<never, Event>;
  /** What users see of it, checked after every step. */
  visible: AnyVisible;
  /** Opens the page and prepares the moves. */
  begin: (walk: Walk) => Promise<Context>;
  moves: Moves<Event, Context>;
  /** Lets a delayed transition's time pass; `delay` is the name of its delay. */
  elapse?: (walk: Context, delay: string) => Promise<unknown>;
  /**
   * Events and names of delays that cannot occur on a page in a browser, because the router navigates at once. They are
   * walked on the real store, with fake ports (test/model/store.test.ts).
   */
  beyond?: readonly string[];
  /** Whether the browser shows another page than the machine's after an event. */
  leaves?: (event: Event, moment: Moment) => boolean;
  /** Lines of the table at which no page in a browser stays. */
  unseen?: readonly string[];
  /** Whether a path may continue after these steps; by default always, unless the table holds only from the start. */
  continues?: (moments: readonly (Moment & EventCase)[]) => boolean;
  /** Whether a new page is loaded before this event, so that what was seen starts again. */
  reloads?: (event: Event) => boolean;
}

/**
 * Returns after which steps of a path to check the page. Skipped are steps whose automatic follow-up may already have
 * happened, and those on another page than the machine's: the browser stays there until the user, or an opened page,
 * brings it back.
 */
function lookedAt<Event extends MachineEvent, Context extends Walk>(
  { moves, leaves }: Drive<Event, Context>,
  moments: readonly (Moment & EventCase)[],
): boolean[] {
  let isAway = false;
  return moments.map((moment, at) => {
    const { event, by } = moment;
    // The cases of a model are the events of its machine.
    if (leaves?.(event as Event, moment)) isAway = true;
    else if (by !== 'environment') isAway = false;
    const next = moments[at + 1]?.event.type as Event['type'];
    return !isAway && moves[next] !== followsByItself;
  });
}

async function walkPath<Event extends MachineEvent, Context extends Walk>(
  drive: Drive<Event, Context>,
  path: Path,
  start: Walk,
): Promise<void> {
  const { begin, moves, elapse, reloads, visible } = drive;
  const { machine, name } = drive.model;
  const walk = await begin(start);
  const { page } = walk;
  let seen = 0;
  await watchMachine(page, name);
  const moments = momentsOf(machine, path);
  const looked = lookedAt(drive, moments);
  const take = async (moment: Moment & EventCase, index: number) => {
    // The cases of a model are the events of its machine.
    const event = moment.event as Event;
    const next = (moments[index + 1]?.event ?? null) as Event | null;
    if (isTimer(event)) await elapse?.(walk, delayOf(event));
    else await moves[event.type as Event['type']](walk, event as never, next);
    if (reloads?.(event)) {
      await watchMachine(page, name);
      seen = 0;
    }
    seen = await waitForValue(page, moment.value, seen);
    if (!looked[index]) return;
    const isSignedIn = await page.evaluate(
      () => window.portal?.store.getState().session.value === 'EXISTS',
    );
    await expectSeen(page, linesAt(visible, moment, { isSignedIn }));
  };
  for (const [index, moment] of moments.entries())
    await test.step(`${index + 1}: ${moment.label}`, () => take(moment, index));
}

/**
 * Walks every path of a machine's transition cover in the browser, and prints the coverage. Each path is a named step
 * of a test, on a reset page. The page is checked after each step.
 */
export function walkPaths<Event extends MachineEvent, Context extends Walk>(
  drive: Drive<Event, Context>,
) {
  // In the generator all models are interchangeable.
  const model = drive.model as unknown as Model;
  const { beyond = [], visible } = drive;
  const { continues = () => visible.fromStart !== true } = drive;

  test(`${model.name}: its paths`, async ({ page, platform }) => {
    test.setTimeout(300_000);
    const paths = transitionCover(
      model,
      (event) => beyond.includes(isTimer(event) ? delayOf(event) : event.type),
      (path) => continues(momentsOf(model.machine, path)),
    );
    const seen = paths.flatMap((path) => {
      const moments = momentsOf(model.machine, path);
      const looked = lookedAt(drive, moments);
      return linesOf(moments.filter((_, at) => looked[at]));
    });
    expectEveryLine({ ...drive, model }, paths, seen);
    for (const path of paths)
      await test.step(pathName(path), async () => {
        await asNew(page);
        await walkPath(drive, path, { page, platform });
      });
  });
}
