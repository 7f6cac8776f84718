import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { AUDIT_EVENTS } from '../../server/audit/events';
import { DEFAULT_SETTINGS } from '../../server/data/settings';
import { VARIABLES } from '../../server/operate/misspelt';

const textOf = (document: string): string =>
  readFileSync(join(__dirname, '..', '..', 'docs', document), 'utf8');

it.each([
  ['operate/README.md', AUDIT_EVENTS],
  ['configuration.md', DEFAULT_SETTINGS],
])('docs/%s names every audit event, every setting', (document, known) => {
  const text = textOf(document);
  expect(Object.keys(known).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it('docs/operate/README.md lists each command', async () => {
  const { out } = await admin(['--help'], {});
  const [, chapter = ''] = textOf('operate/README.md').split('## Administration');
  const rows = chapter.match(/^\| `.*? \|/gm)?.join('') ?? '';
  const names = [...out.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(rows))).toEqual([]);
});

it('docs/operate/README.md says how long the audit log keeps each event', () => {
  const days = { '180 days': 180, 'a year': 365 };
  const rows = [
    ...textOf('operate/README.md').matchAll(/^\| (`.*?`) \| ((?:180 days|a year).*?) \|/gm),
  ];
  const told = rows.flatMap(([, names = '', kept = '']) => {
    const each = kept.split(', ').map((words) => days[words as keyof typeof days]);
    const events = names.replaceAll('`', '').split(', ');
    return events.map((event, at) => [event, (each[at] ?? each[0] ?? 0) * 86_400_000] as const);
  });
  expect(Object.fromEntries(told)).toEqual(AUDIT_EVENTS);
});

it('docs/configuration.md has the variables that the platform reads, and no others', () => {
  const sources = [
    'adminCommand',
    'applicationOrigins',
    'environment',
    'options',
    'providerEnvironment',
    'pageOverrides',
    'openTraces',
  ];
  const read = sources
    .map((name) => readFileSync(join(__dirname, '../../server/operate', `${name}.ts`), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name = '']) => name));
  const text = textOf('configuration.md');
  const [, table = ''] = text.split('## The local platform');
  const rows = table.split('### Production')[0]?.match(/^\| `.*? \|/gm) ?? [];
  const told = rows.flatMap((row) => row.match(/[A-Z]+(?:_[A-Z]+)*/g) ?? []);
  expect([...new Set(read)].filter((name) => !text.includes(`\`${name}`))).toEqual([]);
  expect(told.filter((name) => !read.includes(name))).toEqual([]);
  // Of PORT and HOST a wrong letter makes other words.
  const known = [...VARIABLES, 'PORT', 'HOST'];
  expect(told.filter((name) => !known.includes(name))).toEqual([]);
});
