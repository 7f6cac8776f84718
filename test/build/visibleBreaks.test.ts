import { readFileSync } from 'node:fs';
import { BREAKS, broken } from '../../scripts/visibleBreaks';

it.each(BREAKS)('C2: the place still stands where it is broken: $name', (each) => {
  const text = readFileSync(each.file, 'utf8');
  expect(broken(text, each)).not.toBe(text);
});
