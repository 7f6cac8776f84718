import type { Page } from '@playwright/test';
import { initialTransition, transition } from 'xstate';
import type { MachineName } from '../../../src/kit/registry';
import { models } from '../../model/cases';
import { coverageLine, coverageOf } from '../../model/coverage';
import type { Model } from '../../model/paths';
import { delayOf, isTimer, pathName } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import type { TestPlatform } from '../support/platform';
import { waitForValue, watchMachine } from '../support/portal';
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
  machine: MachineName;
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

/** Declares one browser test for each path of a machine's transition cover, and prints the coverage. */
export function walkPaths<Event extends MachineEvent, Context extends Walk>(
  drive: Drive<Event, Context>,
) {
  const model: Model = models[drive.machine];
  const { beyond = [] } = drive;
  const paths = transitionCover(model, (event) =>
    beyond.includes(isTimer(event) ? delayOf(event) : event.type),
  );
  test.beforeAll(() => {
    const events = paths.map(({ steps }) => steps.map(({ event }) => event));
    const line = coverageLine(model.name, coverageOf(model.machine, events));
    process.stdout.write(`in Chromium, ${line} (${paths.length} paths)\n`);
  });

  for (const path of paths)
    test(`${model.name}: ${pathName(path)}`, async ({ page, platform }) => {
      const walk = await drive.begin({ page, platform });
      let [expected] = initialTransition(model.machine);
      let seen = 0;
      await watchMachine(page, drive.machine);
      for (const [index, step] of path.steps.entries()) {
        [expected] = transition(model.machine, expected, step.event);
        // The cases of a model are the events of its machine.
        const event = step.event as Event;
        const next = (path.steps[index + 1]?.event ?? null) as Event | null;
        if (isTimer(event)) await drive.elapse?.(walk, delayOf(event));
        else await drive.moves[event.type as Event['type']](walk, event as never, next);
        if (drive.reloads?.(event)) {
          await watchMachine(page, drive.machine);
          seen = 0;
        }
        seen = await waitForValue(page, expected.value, seen);
      }
    });
}
