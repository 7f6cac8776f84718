import { machines } from '../../../src/appStore';
import type { MachineName } from '../../../src/kit/registry';
import { LANGUAGE_IDS, type Language } from '../../../src/text/languages';
import { coverageLine, coverageOf } from '../../model/coverage';
import { models, tables } from '../../model/models';
import { pathName, type Path } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { leavesOf, linesToSee, momentsOf, variantsAt } from '../../model/visible';
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
    const linesOf = new Map<Path, ReadonlyMap<string, number>>();

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

    async function walk(path: Path, language: Language, known?: ReadonlySet<string>) {
      const { lines, misses } = await watchPath(name, path, language, known);
      expect({ path: pathName(path), misses }).toEqual({ path: pathName(path), misses: [] });
      for (const line of lines.keys()) seen.get(language)?.add(line);
      return lines;
    }

    /** Returns the language in which the most lines of a path are new. */
    function languageFor(path: Path): Language {
      const lines = momentsOf(model.machine, path).flatMap(({ value, effects }) => [
        ...leavesOf(value),
        ...effects,
      ]);
      const known = (language: Language) =>
        new Set(lines.filter((line) => seen.get(language)?.has(line))).size;
      return LANGUAGE_IDS.toSorted((one, other) => known(one) - known(other))[0] ?? 'en';
    }

    it('matches its table after every step of every path, in one language', async () => {
      for (const path of paths) linesOf.set(path, await walk(path, languageFor(path)));
    });

    it.each([...seen])('matches its table in each line (%s)', async (language, known) => {
      for (const [path, lines] of linesOf) {
        const missing = [...lines].filter(([line]) => !known.has(line));
        const last = Math.max(...missing.map(([, steps]) => steps));
        if (missing.length > 0) await walk({ steps: path.steps.slice(0, last) }, language, known);
      }
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
