import { machines } from '../../../src/appStore';
import type { MachineName } from '../../../src/kit/registry';
import { LANGUAGE_IDS } from '../../../src/text/languages';
import { coverageLine, coverageOf } from '../../model/coverage';
import { models, tables } from '../../model/models';
import { pathName } from '../../model/paths';
import { transitionCover } from '../../model/transitionCover';
import { linesToSee } from '../../model/visible';
import { stopTimers } from '../../support/world';
import { watchPath } from '../support/watchPath';

// Of an object's own keys the compiler knows only that they are texts.
const names = Object.keys(machines) as MachineName[];

const report: string[] = [];

afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

describe.each(names)('what people meet of %s', (name) => {
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
