import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineName } from '../../src/kit/registry';
import { stale } from '../support/stale';
import { machines } from '../../src/appStore';
import { chartOf } from '../../src/devtools/chart/chart';
import { mermaidOf } from './machineDiagram';
import { machineDocument } from './machineDocument';
import { readMachine } from './machineSource';

const FOLDER = join(__dirname, '..', '..', 'docs', 'machines');
// Object.keys gives the very names, which its type does not say.
const NAMES = Object.keys(machines) as MachineName[];

it.each(NAMES)('docs/machines/%s.md is up to date', (name) =>
  expect(stale(`docs/machines/${name}.md`, machineDocument(name))).toBe(''),
);

it('docs/machines has a document for each machine, and no other', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    ['README.md', ...NAMES.map((name) => `${name}.md`)].toSorted(),
  );
});

describe.each(NAMES)('the source of %s', (name) => {
  const source = readMachine(name);

  it('describes the machine, with its sections of the specification', () => {
    expect(source.text).toMatch(/\w{3}/);
    expect(source.sections.length).toBeGreaterThan(0);
  });

  it('lists all events of the machine', () => {
    const known = machines[name].events.filter((event: string) => !event.startsWith('xstate.'));
    expect(source.events.map(({ type }) => type)).toEqual(expect.arrayContaining([...known]));
  });
});

it('a diagram has an initial arrow for each first state, and nested states', () => {
  const diagram = mermaidOf(chartOf(machines.signIn));
  expect(diagram).toContain('  [*] --> signIn_editing\n');
  expect(diagram).toContain(
    '  state "refused" as signIn_refused {\n    [*] --> signIn_refused_customError\n',
  );
  expect(diagram).toContain('  signIn_anywhere --> signIn_editing : reset');
  expect(diagram).toContain('  signIn_submitting --> signIn_signedIn : answered [succeeded]');
  expect(diagram).toContain(
    '  signIn_signedIn --> signIn_editing : navigationFailed, after leaveLimit',
  );
  expect(diagram).toContain('  signIn_refused --> signIn_submitting : submitted');
});
