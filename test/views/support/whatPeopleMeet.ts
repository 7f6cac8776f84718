import { machines } from '../../../src/appStore';
import type { MachineName } from '../../../src/kit/registry';
import { LANGUAGE_IDS } from '../../../src/text/languages';
import { coverageLine, coverageOf } from '../../model/coverage';
import { models, tables } from '../../model/models';
import { pathName } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { linesToSee } from '../../model/visible';
import { stopTimers } from '../../support/world';
import { watchPath } from './watchPath';

/** So many files share the machines, so that no core waits for another one at the end. */
const PARTS = 4;

// Of an object's own keys the compiler knows only that they are texts.
const names = Object.keys(machines) as MachineName[];

/** Walks the paths of every fourth machine, and looks at the page after each step. */
export function whatPeopleMeet(part: 0 | 1 | 2 | 3): void {
  const report: string[] = [];

  afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

  describe.each(names.filter((_, at) => at % PARTS === part))('what people meet of %s', (name) => {
    const model = models[name];
    const paths = transitionCover(model);
    const lines = new Set<string>();

    beforeAll(stopTimers);
    afterAll(() => jest.useRealTimers());

    it.each(LANGUAGE_IDS)('is what its table says after every step (%s)', async (language) => {
      for (const path of paths) {
        const watched = await watchPath(name, path, language);
        for (const line of watched.lines) lines.add(line);
        expect({ path: pathName(path), misses: watched.misses }).toEqual({
          path: pathName(path),
          misses: [],
        });
      }
    });

    it('is looked at line by line', () => {
      const events = paths.map(({ steps }) => steps.map(({ event }) => event));
      const covered = coverageLine(name, coverageOf(model.machine, events));
      const all = linesToSee(tables[name]);
      report.push(`${covered}, seen ${lines.size}/${all.length}`);
      expect([...lines].toSorted()).toEqual(all.toSorted());
    });
  });
}
