import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Module, Span, Statement, TsInterfaceDeclaration, TsType } from '@swc/core';
import { parseSync } from '@swc/core';

/** A type declared in a file, with the names of its parameters. */
export interface DeclaredType {
  node: TsType | TsInterfaceDeclaration;
  parameters: readonly string[];
  file: SourceFile;
}

/** A TypeScript file, parsed as far as types need it. */
export interface SourceFile {
  path: string;
  text: string;
  module: Module;
  types: ReadonlyMap<string, DeclaredType>;
  /** Values of constants, by name. */
  constants: ReadonlyMap<string, unknown>;
  /** The source of each imported name. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
  lineOf: (span: Span) => number;
}

const ENDINGS = ['.ts', '.tsx', '/index.ts'];

/** Returns the value of an expression of constants; undefined for any other expression. */
function constantOf(node: unknown): unknown {
  const { type, value, expression, elements, properties } = Object(node);
  if (['StringLiteral', 'NumericLiteral', 'BooleanLiteral'].includes(type)) return value;
  if (['TsConstAssertion', 'TsSatisfiesExpression', 'TsAsExpression'].includes(type))
    return constantOf(expression);
  if (type === 'ArrayExpression')
    return elements.map((each: unknown) => constantOf(Object(each).expression));
  if (type === 'ObjectExpression')
    return Object.fromEntries(
      properties.flatMap((each: unknown) => {
        const { key, value: inside } = Object(each);
        return key ? [[key.value, constantOf(inside)]] : [];
      }),
    );
  return undefined;
}

const declarationIn = (statement: Module['body'][number]): Statement | null => {
  if (statement.type === 'ExportDeclaration') return statement.declaration;
  return statement.type.endsWith('Declaration') ? (statement as Statement) : null;
};

/** Reads files of one repository, each once. */
export function createSourceTree(root: string) {
  const files = new Map<string, SourceFile | null>();

  const textOf = (path: string): { path: string; text: string } | null => {
    for (const ending of ['', ...ENDINGS])
      try {
        return { path: path + ending, text: readFileSync(join(root, path + ending), 'utf8') };
      } catch {
        // The file may have another extension.
      }
    return null;
  };

  function parse(path: string, text: string): SourceFile {
    // Positions count from the start of the process: the empty statement marks where this text begins, in bytes.
    const module = parseSync(`;${text}`, {
      syntax: 'typescript',
      tsx: path.endsWith('x'),
      target: 'es2022',
    });
    const start = module.body[0]?.span.end ?? 1;
    const bytes = Buffer.from(text);
    const types = new Map<string, DeclaredType>();
    const constants = new Map<string, unknown>();
    const imports = new Map<string, { file: string; name: string }>();
    const file: SourceFile = {
      path,
      text,
      module,
      types,
      constants,
      imports,
      lineOf: (span) =>
        bytes
          .subarray(0, span.start - start)
          .toString()
          .split('\n').length,
    };
    for (const statement of module.body) {
      if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.'))
        for (const { type, local, ...specifier } of statement.specifiers)
          if (type === 'ImportSpecifier') {
            const { imported } = specifier as { imported?: { value: string } | null };
            const from = join(dirname(path), statement.source.value);
            imports.set(local.value, { file: from, name: imported?.value ?? local.value });
          }
      const declared = declarationIn(statement);
      if (
        declared?.type === 'TsTypeAliasDeclaration' ||
        declared?.type === 'TsInterfaceDeclaration'
      )
        types.set(declared.id.value, {
          node: declared.type === 'TsTypeAliasDeclaration' ? declared.typeAnnotation : declared,
          parameters: (declared.typeParams?.parameters ?? []).map(({ name }) => name.value),
          file,
        });
      if (declared?.type === 'VariableDeclaration')
        for (const { id, init } of declared.declarations)
          if (id.type === 'Identifier') constants.set(id.value, constantOf(init));
    }
    return file;
  }

  const read = (path: string): SourceFile | null => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const found = textOf(path);
    const file = found ? parse(found.path, found.text) : null;
    files.set(path, file);
    return file;
  };

  /** Resolves a type name in a file to its declaration; null for a type of a package. */
  const typeNamed = (file: SourceFile, name: string): DeclaredType | null => {
    const own = file.types.get(name);
    if (own) return own;
    const imported = file.imports.get(name);
    const other = imported ? read(imported.file) : null;
    return imported && other ? typeNamed(other, imported.name) : null;
  };

  const constantNamed = (file: SourceFile, name: string): unknown => {
    const imported = file.imports.get(name);
    const other = imported ? read(imported.file) : null;
    return imported && other ? constantNamed(other, imported.name) : file.constants.get(name);
  };

  return { read, typeNamed, constantNamed };
}

export type SourceTree = ReturnType<typeof createSourceTree>;
