import { readFileSync } from 'node:fs';
import { BREAKS, broken } from '../../scripts/visibleBreaks';

it.each(BREAKS)('the source still has the place to break: $name', (each) => {
  const text = readFileSync(each.file, 'utf8');
  expect(broken(text, each)).not.toBe(text);
});
