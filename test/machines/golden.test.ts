import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { models } from '../model/cases';
import type { Model } from '../model/paths';
import { goldenTable } from './goldenTable';

/** UPDATE_GOLDEN=1 writes the tables anew; review them as a diff before they are kept. */
const update = process.env['UPDATE_GOLDEN'] === '1';

/** Fewer kinds of states where the paths of a model tell more apart than a person can review. */
const coarse: Readonly<Record<string, (model: Model) => Model>> = {
  refresh: (model) => ({
    ...model,
    maxDepth: 3,
    cases: (state) =>
      model
        .cases(state)
        .filter(({ label }) => !label.startsWith('b ') && label !== 'one refresh is allowed'),
  }),
};

describe('the golden transition table', () => {
  it.each(Object.values(models))('of $name is as reviewed', (model) => {
    const table = goldenTable(coarse[model.name]?.(model) ?? model);
    const file = join(__dirname, 'golden', `${model.name}.txt`);
    if (update) writeFileSync(file, table);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no table yet').toBe(table);
  });
});
