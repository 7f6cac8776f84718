import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { models } from '../model/models';
import { goldenTable } from './goldenTable';

/** UPDATE_GOLDEN=1 writes the tables anew; review them as a diff before they are kept. */
const update = process.env['UPDATE_GOLDEN'] === '1';

describe('the golden transition table', () => {
  it.each(Object.values(models))('of $name is as reviewed', (model) => {
    const table = goldenTable(model);
    const file = join(__dirname, 'golden', `${model.name}.txt`);
    if (update) writeFileSync(file, table);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no table yet').toBe(table);
  });
});
