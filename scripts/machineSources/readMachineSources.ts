import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineSource, MachineSources } from '../../src/devtools/sources/machineSources';
import type { Shape } from '../../src/devtools/sources/shape';
import { type SourceFile, createSourceTree } from './sourceTree';
import { createTypeReader } from './typeShapes';

interface PropertyNode {
  type: string;
  key?: { value?: string; span: { start: number; end: number; ctxt: number } };
  value?: unknown;
}

const propertiesOf = (node: unknown): PropertyNode[] => {
  const { type, properties, expression } = Object(node);
  if (type === 'ObjectExpression') return properties;
  return expression ? propertiesOf(expression) : [];
};

const named = (node: unknown, name: string): PropertyNode | undefined =>
  propertiesOf(node).find(({ key }) => key?.value === name);

/** Returns the machine's configuration: the object with an id and states, or an id and an initial state. */
function configIn(node: unknown, id: string): unknown {
  if (typeof node !== 'object' || node === null) return null;
  const own = named(node, 'id')?.value;
  if (
    Object(own).value === id &&
    (named(node, 'states') ?? named(node, 'initial') ?? named(node, 'on'))
  )
    return node;
  for (const inside of Object.values(node)) {
    const found = configIn(inside, id);
    if (found !== null) return found;
  }
  return null;
}

function linesOf(file: SourceFile, id: string): Record<string, number> {
  const config = configIn(file.module.body, id);
  const at = named(config, 'id')?.key?.span;
  const exported = file.text
    .split('\n')
    .findIndex((line) => /^export const \w+Machine\b/.test(line));
  const lines: Record<string, number> = { [id]: at ? file.lineOf(at) : Math.max(1, exported + 1) };
  const walk = (node: unknown, path: string) => {
    for (const { key, value } of propertiesOf(named(node, 'states')?.value))
      if (key?.value !== undefined) {
        lines[`${path}.${key.value}`] = file.lineOf(key.span);
        walk(value, `${path}.${key.value}`);
      }
  };
  walk(config, id);
  return lines;
}

const payloadOf = (member: Shape): readonly [type: string, payload: Shape | null] | null => {
  if (member.kind !== 'fields') return null;
  const type = member.fields.find(({ name }) => name === 'type')?.shape;
  if (type?.kind !== 'literal' || typeof type.value !== 'string') return null;
  return [type.value, member.fields.find(({ name }) => name === 'payload')?.shape ?? null];
};

const FOLDER = 'machines';

/** Reads for each machine in `machines/` where its states are written and what its events carry. */
export function readMachineSources(root: string): MachineSources {
  const tree = createSourceTree(root);
  const shapeOf = createTypeReader(tree);
  const machines: Record<string, MachineSource> = {};
  const payloads: Record<string, Shape | null> = {};
  const found = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' });
  for (const path of found.toSorted()) {
    const [, name] = /\/(\w+)\.ts$/.exec(path) ?? [];
    const file = name === undefined ? null : tree.read(join(FOLDER, path));
    if (name === undefined) continue;
    if (!file?.text.includes(`export const ${name}Machine`)) continue;
    machines[name] = { file: file.path, text: file.text, lines: linesOf(file, name) };
    for (const declared of file.types.keys()) {
      if (!declared.endsWith('Event')) continue;
      const shape = shapeOf(file, declared);
      for (const member of shape.kind === 'choice' ? shape.of : [shape]) {
        const read = payloadOf(member);
        if (read) payloads[read[0]] = read[1];
      }
    }
  }
  return { machines, payloads };
}
