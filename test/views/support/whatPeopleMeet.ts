import { machines } from '../../../src/appStore';
import type { MachineName } from '../../../src/kit/registry';
import { LANGUAGE_IDS, type Language } from '../../../src/text/languages';
import { coverageLine, coverageOf } from '../../model/coverage';
import { models, tables } from '../../model/models';
import { pathName, type Path } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { linesToSee, variantsAt } from '../../model/visible';
import { stopTimers } from '../../support/world';
import { watchPath } from './watchPath';

/** Number of files that share the machines, so that all cores finish at about the same time. */
const PARTS = 4;

// The compiler types an object's keys only as strings.
const names = Object.keys(machines) as MachineName[];

/**
 * Runs the paths of every fourth machine and checks the page after each step: in one language, each line in both. The
 * paths show every variant of a line that depends on the context.
 */
export function whatPeopleMeet(part: 0 | 1 | 2 | 3): void {
  const report: string[] = [];

  afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

  describe.each(names.filter((_, at) => at % PARTS === part))('what users see of %s', (name) => {
    const model = models[name];
    let paths: readonly Path[] = [];
    const seen = new Map(LANGUAGE_IDS.map((language) => [language, new Set<string>()]));
    const linesOf = new Map<Path, ReadonlySet<string>>();

    beforeAll(() => {
      paths = transitionCover(
        model,
        undefined,
        () => tables[name].fromStart !== true,
        ({ next, effects }) => variantsAt(tables[name], { ...next, effects }),
      );
      stopTimers();
    });
    afterAll(() => jest.useRealTimers());

    async function walk(path: Path, language: Language): Promise<void> {
      const { lines, misses } = await watchPath(name, path, language);
      expect({ path: pathName(path), misses }).toEqual({ path: pathName(path), misses: [] });
      linesOf.set(path, lines);
      for (const line of lines) seen.get(language)?.add(line);
    }

    it('matches its table after every step, the paths in each language in turn', async () => {
      for (const [at, path] of paths.entries())
        await walk(path, LANGUAGE_IDS[at % LANGUAGE_IDS.length] ?? 'en');
    });

    it.each([...seen])('matches its table in each line (%s)', async (language, known) => {
      for (const [path, lines] of linesOf)
        if ([...lines].some((line) => !known.has(line))) await walk(path, language);
    });

    it('is checked line by line', () => {
      const events = paths.map(({ steps }) => steps.map(({ event }) => event));
      const covered = coverageLine(name, coverageOf(model.machine, events));
      const all = linesToSee(tables[name]).toSorted();
      for (const lines of seen.values()) expect([...lines].toSorted()).toEqual(all);
      report.push(`${covered}, seen ${all.length}/${all.length}`);
    });
  });
}
