import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_EVENTS } from '../../server/audit/events';
import { DEFAULT_SETTINGS } from '../../server/data/settings';

const textOf = (document: string): string =>
  readFileSync(join(__dirname, '..', '..', 'docs', document), 'utf8');

it.each([
  ['operate/README.md', AUDIT_EVENTS],
  ['configuration.md', DEFAULT_SETTINGS],
])('docs/%s names every audit event, every setting', (document, known) => {
  const text = textOf(document);
  expect(Object.keys(known).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
