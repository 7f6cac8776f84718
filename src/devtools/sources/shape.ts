import { isRecord } from '../../rules/json';

export interface ShapeField {
  readonly name: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
}

/** The allowed values of a type. `json` allows anything. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'truth' | 'json' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'choice'; readonly of: readonly Shape[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'fields'; readonly fields: readonly ShapeField[] };

const TYPE_OF = { text: 'string', number: 'number', truth: 'boolean' } as const;
const A_VALUE = { text: 'text', number: 'a number', truth: 'true or false' } as const;

const shown = (value: unknown): string => JSON.stringify(value) ?? 'missing';

/** Returns a shape as short text: `"code" or "link"`. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'json':
      return 'anything';
    case 'literal':
      return shown(shape.value);
    case 'choice':
      return [...new Set(shape.of.map(shapeText))].join(' or ');
    case 'list':
      return `a list of ${shapeText(shape.of)}`;
    case 'fields':
      return `{ ${shape.fields.map(({ name, isOptional }) => name + (isOptional ? '?' : '')).join(', ')} }`;
    case 'text':
    case 'number':
    case 'truth':
      return A_VALUE[shape.kind];
  }
}

const refusal = (shape: Shape, value: unknown, path: string): string =>
  `${path} is ${shown(value)}; it must be ${shapeText(shape)}.`;

function problemOfFields(
  fields: readonly ShapeField[],
  value: Readonly<Record<string, unknown>>,
  path: string,
): string | null {
  for (const { name, shape, isOptional } of fields) {
    const inside = value[name];
    if (inside === undefined && isOptional) continue;
    const problem = problemOf(shape, inside, `${path}.${name}`);
    if (problem !== null) return problem;
  }
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(value).find((name) => !known.has(name));
  return unknown === undefined ? null : `${path}.${unknown} is not known.`;
}

/** Returns the problem of the shape that was probably meant: the one whose literals match, such as its `kind`. */
function problemOfChoice(of: readonly Shape[], value: unknown, path: string): string | null {
  const problems = of.map((shape) => problemOf(shape, value, path));
  if (problems.includes(null)) return null;
  const meant = of.findIndex(
    (shape) =>
      shape.kind === 'fields' &&
      isRecord(value) &&
      shape.fields.some((field) => field.shape.kind === 'literal') &&
      shape.fields.every(
        (field) => field.shape.kind !== 'literal' || field.shape.value === value[field.name],
      ),
  );
  return problems[meant] ?? refusal({ kind: 'choice', of }, value, path);
}

/** Why a value does not match a shape; null if it does. */
export function problemOf(shape: Shape, value: unknown, path = 'payload'): string | null {
  switch (shape.kind) {
    case 'json':
      return null;
    case 'literal':
      return shape.value === value ? null : refusal(shape, value, path);
    case 'choice':
      return problemOfChoice(shape.of, value, path);
    case 'list': {
      if (!Array.isArray(value)) return refusal(shape, value, path);
      const problems = value.map((each, at) => problemOf(shape.of, each, `${path}[${at}]`));
      return problems.find((problem) => problem !== null) ?? null;
    }
    case 'fields':
      return isRecord(value)
        ? problemOfFields(shape.fields, value, path)
        : refusal(shape, value, path);
    case 'text':
    case 'number':
    case 'truth':
      return typeof value === TYPE_OF[shape.kind] ? null : refusal(shape, value, path);
  }
}

/** Returns an initial value of a shape for a form. Optional fields are left out. */
export function firstValue(shape: Shape): unknown {
  switch (shape.kind) {
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'truth':
      return false;
    case 'json':
      return null;
    case 'literal':
      return shape.value;
    case 'choice':
      return shape.of[0] ? firstValue(shape.of[0]) : null;
    case 'list':
      return [];
    case 'fields':
      return Object.fromEntries(
        shape.fields
          .filter(({ isOptional }) => !isOptional)
          .map(({ name, shape: inside }) => [name, firstValue(inside)]),
      );
  }
}
