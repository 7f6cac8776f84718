import { parseSync } from '@swc/core';

/** One import of a file, whichever way it is written. */
export interface ImportFound {
  /** As written: a package's name or a relative path. */
  specifier: string;
  /** Vanishes when the types are removed. */
  typesOnly: boolean;
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const literal = (value: unknown): string | null =>
  isNode(value) && value['type'] === 'StringLiteral' ? String(value['value']) : null;

/** `import type`, or every name of it marked `type`. */
function isTypesOnly(node: Node): boolean {
  const { specifiers } = node;
  return (
    node['typeOnly'] === true ||
    (Array.isArray(specifiers) &&
      specifiers.length > 0 &&
      specifiers.every((specifier) => isNode(specifier) && specifier['isTypeOnly'] === true))
  );
}

function dynamicImport(node: Node): string | null {
  const { callee, arguments: given } = node;
  const imports = isNode(callee) && callee['type'] === 'Import';
  const first: unknown = Array.isArray(given) ? given[0] : null;
  if (!imports || !isNode(first)) return null;
  // An address that is worked out cannot be judged: it is an import of anything.
  return literal(first['expression']) ?? '*';
}

function importOf(node: Node): ImportFound | null {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const specifier = literal(node['source']);
      return specifier === null ? null : { specifier, typesOnly: isTypesOnly(node) };
    }
    case 'CallExpression': {
      const specifier = dynamicImport(node);
      return specifier === null ? null : { specifier, typesOnly: false };
    }
    case 'TsImportType': {
      const specifier = literal(node['argument']);
      return specifier === null ? null : { specifier, typesOnly: true };
    }
    default:
      return null;
  }
}

/** Every import of a source text: static, `import type`, `export from`, dynamic and in a type. */
export function readImports(source: string, tsx = false): ImportFound[] {
  const found: ImportFound[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      const own = importOf(value);
      if (own) found.push(own);
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx }).body);
  return found;
}
