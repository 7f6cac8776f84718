import type { Page } from '@playwright/test';
import { initialTransition, transition } from 'xstate';
import { coverageLine, coverageOf } from '../../model/coverage';
import type { Model, Path } from '../../model/paths';
import { delayOf, isTimer, pathName } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { grouped } from '../support/grouped';
import type { TestPlatform } from '../support/platform';
import { asNew, waitForValue, watchMachine } from '../support/portal';
import { test } from '../support/test';

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
 * Makes each kind of event happen in the browser: a total record, so that none is passed over. `next` is the
 * event after it, for what has to be arranged before it is asked for.
 */
export type Moves<Event extends MachineEvent, Context extends Walk> = {
  [Type in Event['type']]: (
    walk: Context,
    event: Extract<Event, { type: Type }>,
    next: Event | null,
  ) => Promise<unknown>;
};

interface Drive<Event extends MachineEvent, Context extends Walk> {
  /** The model of the machine, by whose name the page's store holds it. */
  model: Model<never, Event>;
  /** Opens the page and whatever the moves need. */
  begin: (walk: Walk) => Promise<Context>;
  moves: Moves<Event, Context>;
  /** Lets a delayed transition's time pass; `delay` is the name of its delay. */
  elapse?: (walk: Context, delay: string) => Promise<unknown>;
  /**
   * Events, and delays by their names, that no page in a browser can be brought to: the router takes the way
   * to another page at once. They are walked on the real store, with fake ports (test/model/store.test.ts).
   */
  beyond?: readonly string[];
  /** Before this event a new page is loaded, so what was seen starts again. */
  reloads?: (event: Event) => boolean;
}

/** As many paths share one page. */
const PATHS_OF_A_TEST = 8;

/** In what one path may take. */
const PATH_LIMIT_MS = 60_000;

async function walkPath<Event extends MachineEvent, Context extends Walk>(
  { model: { machine, name }, begin, moves, elapse, reloads }: Drive<Event, Context>,
  { steps }: Path,
  start: Walk,
): Promise<void> {
  const walk = await begin(start);
  const { page } = walk;
  let [expected] = initialTransition(machine);
  let seen = 0;
  await watchMachine(page, name);
  for (const [index, step] of steps.entries()) {
    [expected] = transition(machine, expected, step.event);
    // The cases of a model are the events of its machine.
    const event = step.event as Event;
    const next = (steps[index + 1]?.event ?? null) as Event | null;
    if (isTimer(event)) await elapse?.(walk, delayOf(event));
    else await moves[event.type as Event['type']](walk, event as never, next);
    if (reloads?.(event)) {
      await watchMachine(page, name);
      seen = 0;
    }
    seen = await waitForValue(page, expected.value, seen);
  }
}

/**
 * Walks every path of a machine's transition cover in the browser, and prints the coverage. Each path is a
 * step with a name of its own in a test, on a page as good as new.
 */
export function walkPaths<Event extends MachineEvent, Context extends Walk>(
  drive: Drive<Event, Context>,
) {
  // Within the generator every model is any model.
  const model = drive.model as unknown as Model;
  const { beyond = [] } = drive;
  const paths = transitionCover(model, (event) =>
    beyond.includes(isTimer(event) ? delayOf(event) : event.type),
  );
  test.beforeAll(() => {
    const events = paths.map(({ steps }) => steps.map(({ event }) => event));
    const line = coverageLine(model.name, coverageOf(model.machine, events));
    process.stdout.write(`in Chromium, ${line} (${paths.length} paths)\n`);
  });

  const groups = grouped(paths, PATHS_OF_A_TEST);
  for (const [at, group] of groups.entries())
    test(`${model.name}: its paths, ${at + 1} of ${groups.length}`, async ({ page, platform }) => {
      test.setTimeout(group.length * PATH_LIMIT_MS);
      for (const path of group)
        await test.step(pathName(path), async () => {
          await asNew(page);
          await walkPath(drive, path, { page, platform });
        });
    });
}
