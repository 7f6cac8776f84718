import type { TsInterfaceDeclaration, TsType, TsTypeElement } from '@swc/core';
import type { Shape, ShapeField } from '../../src/devtools/sources/shape';
import type { SourceFile, SourceTree } from './sourceTree';

/** Anything deeper becomes `json`. */
const DEEPEST = 12;

const ANYTHING: Shape = { kind: 'json' };

const KEYWORDS: Readonly<Record<string, Shape>> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'truth' },
  null: { kind: 'literal', value: null },
};

/** The context of a type: its file, and the values of its parameters. */
interface Scope {
  file: SourceFile;
  given: ReadonlyMap<string, Shape>;
  depth: number;
}

const choice = (shapes: readonly Shape[]): Shape => {
  const all = shapes.flatMap((shape) => (shape.kind === 'choice' ? shape.of : [shape]));
  const of = [...new Map(all.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = of;
  if (!only) return ANYTHING;
  return of.length === 1 ? only : { kind: 'choice', of };
};

const optionsOf = (shape: Shape): readonly Shape[] =>
  shape.kind === 'choice' ? shape.of : [shape];

const namesIn = (shape: Shape): string[] =>
  optionsOf(shape).flatMap((each) =>
    each.kind === 'literal' && typeof each.value === 'string' ? [each.value] : [],
  );

const withFields = (shape: Shape, change: (fields: readonly ShapeField[]) => ShapeField[]): Shape =>
  choice(
    optionsOf(shape).map((each) =>
      each.kind === 'fields' ? { kind: 'fields', fields: change(each.fields) } : ANYTHING,
    ),
  );

/** Returns the intersection of two shapes: each object of one with the fields of each of the other. */
const both = (one: Shape, other: Shape): Shape =>
  choice(
    optionsOf(one).flatMap((left) =>
      optionsOf(other).map((right): Shape =>
        left.kind === 'fields' && right.kind === 'fields'
          ? { kind: 'fields', fields: [...left.fields, ...right.fields] }
          : ANYTHING,
      ),
    ),
  );

/** Whether a shape has the literals that another one requires, as in `Extract`. */
const matches = (shape: Shape, wanted: Shape): boolean =>
  JSON.stringify(shape) === JSON.stringify(wanted) ||
  (shape.kind === 'fields' &&
    wanted.kind === 'fields' &&
    wanted.fields.every(({ name, shape: inside }) => {
      const own = shape.fields.find((field) => field.name === name);
      return own !== undefined && (inside.kind === 'json' || matches(own.shape, inside));
    }));

/** TypeScript's built-in generic types. */
const BUILT_IN: Readonly<Record<string, (of: Shape, by: Shape) => Shape>> = {
  Array: (of) => ({ kind: 'list', of }),
  ReadonlyArray: (of) => ({ kind: 'list', of }),
  Readonly: (of) => of,
  NoInfer: (of) => of,
  NonNullable: (of) =>
    choice(optionsOf(of).filter((each) => each.kind !== 'literal' || each.value !== null)),
  Partial: (of) =>
    withFields(of, (fields) => fields.map((field) => ({ ...field, isOptional: true }))),
  Required: (of) =>
    withFields(of, (fields) => fields.map((field) => ({ ...field, isOptional: false }))),
  Pick: (of, by) =>
    withFields(of, (fields) => fields.filter(({ name }) => namesIn(by).includes(name))),
  Omit: (of, by) =>
    withFields(of, (fields) => fields.filter(({ name }) => !namesIn(by).includes(name))),
  Extract: (of, by) =>
    choice(optionsOf(of).filter((each) => optionsOf(by).some((one) => matches(each, one)))),
  Exclude: (of, by) =>
    choice(optionsOf(of).filter((each) => !optionsOf(by).some((one) => matches(each, one)))),
};

const valuesShape = (value: unknown): Shape => {
  if (Array.isArray(value)) return choice(value.map(valuesShape));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { kind: 'literal', value }
    : ANYTHING;
};

/** Converts types to the shapes of their values. Unsupported types become `json`, which allows anything. */
export function createTypeReader(tree: SourceTree) {
  const literalText = (shape: Shape): string =>
    shape.kind === 'literal' ? String(shape.value) : '';

  function fieldsOf(members: readonly TsTypeElement[], scope: Scope): ShapeField[] {
    return members.flatMap((member) => {
      if (member.type !== 'TsPropertySignature' || !member.typeAnnotation) return [];
      const { key, optional, typeAnnotation } = member;
      if (key.type !== 'Identifier' && key.type !== 'StringLiteral') return [];
      const shape = read(typeAnnotation.typeAnnotation, scope);
      return [{ name: key.value, shape, isOptional: optional }];
    });
  }

  function interfaceShape(node: TsInterfaceDeclaration, scope: Scope): Shape {
    const inherited = node.extends.flatMap(({ expression }) => {
      const shape =
        expression.type === 'Identifier' ? named(expression.value, [], scope) : ANYTHING;
      return shape.kind === 'fields' ? shape.fields : [];
    });
    return { kind: 'fields', fields: [...inherited, ...fieldsOf(node.body.body, scope)] };
  }

  function named(name: string, parameters: readonly Shape[], scope: Scope): Shape {
    const given = scope.given.get(name);
    if (given) return given;
    const [of = ANYTHING, by = ANYTHING] = parameters;
    const declared = tree.typeNamed(scope.file, name);
    if (!declared) return BUILT_IN[name]?.(of, by) ?? ANYTHING;
    const inside: Scope = {
      file: declared.file,
      given: new Map(declared.parameters.map((each, at) => [each, parameters[at] ?? ANYTHING])),
      depth: scope.depth + 1,
    };
    return declared.node.type === 'TsInterfaceDeclaration'
      ? interfaceShape(declared.node, inside)
      : read(declared.node, inside);
  }

  /** `X['key']`, and the values of a list of constants. */
  function indexed(object: TsType, index: TsType, scope: Scope): Shape {
    const node = object.type === 'TsParenthesizedType' ? object.typeAnnotation : object;
    if (node.type === 'TsTypeQuery' && node.exprName.type === 'Identifier')
      return valuesShape(tree.constantNamed(scope.file, node.exprName.value));
    const wanted = namesIn(read(index, scope));
    const shape = read(node, scope);
    if (shape.kind === 'list') return shape.of;
    const found = optionsOf(shape).flatMap((each) =>
      each.kind === 'fields' ? each.fields.filter(({ name }) => wanted.includes(name)) : [],
    );
    return found.length > 0 ? choice(found.map((field) => field.shape)) : ANYTHING;
  }

  function keysOf(node: TsType, scope: Scope): Shape {
    const inner = node.type === 'TsParenthesizedType' ? node.typeAnnotation : node;
    if (inner.type === 'TsTypeQuery' && inner.exprName.type === 'Identifier') {
      const value = tree.constantNamed(scope.file, inner.exprName.value);
      return value === undefined ? ANYTHING : valuesShape(Object.keys(Object(value)));
    }
    const shape = read(inner, scope);
    return shape.kind === 'fields'
      ? valuesShape(shape.fields.map(({ name }) => name))
      : { kind: 'text' };
  }

  function read(node: TsType, scope: Scope): Shape {
    if (scope.depth > DEEPEST) return ANYTHING;
    switch (node.type) {
      case 'TsKeywordType':
        return KEYWORDS[node.kind] ?? ANYTHING;
      case 'TsLiteralType': {
        const { literal } = node;
        if (literal.type === 'TemplateLiteral') {
          const parts = literal.types.map((each) => literalText(read(each, scope)));
          const texts = literal.quasis.map(({ cooked }) => cooked ?? '');
          return {
            kind: 'literal',
            value: texts.map((text, at) => text + (parts[at] ?? '')).join(''),
          };
        }
        return literal.type === 'BigIntLiteral'
          ? ANYTHING
          : { kind: 'literal', value: literal.value };
      }
      case 'TsUnionType':
        return choice(node.types.map((each) => read(each, scope)));
      case 'TsIntersectionType':
        return node.types.map((each) => read(each, scope)).reduce(both);
      case 'TsTypeLiteral':
        return { kind: 'fields', fields: fieldsOf(node.members, scope) };
      case 'TsArrayType':
        return { kind: 'list', of: read(node.elemType, scope) };
      case 'TsParenthesizedType':
        return read(node.typeAnnotation, scope);
      case 'TsTypeOperator':
        return node.op === 'keyof'
          ? keysOf(node.typeAnnotation, scope)
          : read(node.typeAnnotation, scope);
      case 'TsIndexedAccessType':
        return indexed(node.objectType, node.indexType, scope);
      case 'TsTypeReference':
        return node.typeName.type === 'Identifier'
          ? named(
              node.typeName.value,
              (node.typeParams?.params ?? []).map((each) => read(each, scope)),
              scope,
            )
          : ANYTHING;
      case 'TsConditionalType':
      case 'TsConstructorType':
      case 'TsFunctionType':
      case 'TsImportType':
      case 'TsInferType':
      case 'TsMappedType':
      case 'TsOptionalType':
      case 'TsRestType':
      case 'TsThisType':
      case 'TsTupleType':
      case 'TsTypePredicate':
      case 'TsTypeQuery':
        return ANYTHING;
    }
  }

  return (file: SourceFile, name: string): Shape =>
    named(name, [], { file, given: new Map(), depth: 0 });
}
