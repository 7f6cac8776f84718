import { parseSync } from '@swc/core';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const literal = (value: unknown): string | null =>
  isNode(value) && value['type'] === 'StringLiteral' ? String(value['value']) : null;

function dynamicImport(node: Node): string | null {
  const { callee, arguments: given } = node;
  const imports = isNode(callee) && callee['type'] === 'Import';
  const first: unknown = Array.isArray(given) ? given[0] : null;
  if (!imports || !isNode(first)) return null;
  // An address that is worked out cannot be judged: it is an import of anything.
  return literal(first['expression']) ?? '*';
}

function importOf(node: Node): string | null {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return literal(node['source']);
    case 'CallExpression':
      return dynamicImport(node);
    case 'TsImportType':
      return literal(node['argument']);
    default:
      return null;
  }
}

/**
 * What a source text imports, as written: static, `import type`, `export from`, dynamic and in a type. An import of
 * an address that is worked out is `*`.
 */
export function readImports(source: string, tsx = false): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      const own = importOf(value);
      if (own !== null) found.push(own);
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx }).body);
  return found;
}
