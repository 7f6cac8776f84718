import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Returns where a text occurs; throws unless it occurs exactly once, so that no edit is a guess. */
function onlyIndexOf(text: string, part: string): number {
  const at = text.indexOf(part);
  if (at < 0 || text.includes(part, at + 1))
    throw new Error(`Does not occur exactly once: ${part}`);
  return at;
}

/** Returns a source text with one more entry at the end of the object or list that `opening` begins. */
export function addEntry(text: string, opening: string, entry: string): string {
  const at = onlyIndexOf(text, opening);
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';
  const end = new RegExp(`\\n${indent}[}\\]]`).exec(text.slice(at));
  if (!end) throw new Error(`The list has no end: ${opening}`);
  const close = at + end.index + 1;
  return `${text.slice(0, close)}${indent}  ${entry}\n${text.slice(close)}`;
}

/** Returns a source text with one more import after the existing ones. */
function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

const TEMPLATES = join(import.meta.dirname, 'templates');
const ENDING = '.txt';

export type Kind = 'machine' | 'page';
type Edit = (text: string) => string;

const withHyphens = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Fills in a name in camel case in a template or its path. */
const named = (template: string, name: string): string =>
  template
    .replaceAll(/(?<=\/(?:portal|api)\/)sample/g, withHyphens(name))
    .replaceAll('sample', name)
    .replaceAll('Sample', name.charAt(0).toUpperCase() + name.slice(1));

/** Adds an import and an entry of a list as one edit. */
const imported =
  (line: string, opening: string, entry: string): Edit =>
  (text) =>
    addEntry(addImport(text, line), opening, entry);

const addMachine = (text: string, name: string): string =>
  addEntry(
    text,
    'interface Machines {',
    `${name}: typeof import('../machines/${name}/${name}').${name}Machine;`,
  );

export const EDITS: Readonly<Record<Kind, (name: string) => Readonly<Record<string, Edit>>>> = {
  machine: (name) => ({
    'src/features.ts': (text) => addMachine(text, name),
    'src/pages/everyPage.ts': (text) =>
      imported(
        `import { ${name}Work } from '../../sagas/${name}/${name}';`,
        'export const everyPageFeatures = {',
        `${name}: machineFeature(${name}Machine, ${name}Work),`,
      )(addImport(text, `import { ${name}Machine } from '../../machines/${name}/${name}';`)),
    'test/chromium/paths/onPage.test.ts': imported(
      `import * as ${name} from '../../model/machines/${name}';`,
      'const PLACES: ',
      `{ file: ${name} },`,
    ),
  }),
  page: (name) => ({
    'src/rules/routes.ts': (text) =>
      addEntry(text, 'export const ROUTES = {', `${name}: ['/portal/${withHyphens(name)}'],`),
    'src/features.ts': (text) =>
      imported(
        `import { ${name}Features } from './pages/${name}';`,
        'export const features: ',
        `...${name}Features,`,
      )(addMachine(text, name)),
    'src/pages/pages.ts': (text) =>
      addEntry(
        text,
        'export const PAGE_WORK: ',
        `${name}: async () => (await import('./${name}')).page,`,
      ),
    'src/views/routedPage.tsx': (text) =>
      addEntry(text, 'const LOADERS: ', `${name}: whole(() => import('./${name}/${name}Page')),`),
    'src/text/en/pages.ts': (text) => `${text}export { ${name} } from './${name}';\n`,
    'src/text/meta.ts': (text) =>
      addEntry(
        addEntry(text, '  en: {', `${name}: 'New page.',`),
        '  zh: {',
        `${name}: '新页面。',`,
      ),
    'src/forms/schemas.ts': (text) =>
      `${text}\n/** The form of the page \`${name}\`. */\nexport const ${name} = schemaCheck(\n  object({ text: string().trim().required(key('${name}:errors.textRequired')) }),\n);\n`,
  }),
};

const templatesOf = (kind: Kind): readonly string[] =>
  readdirSync(join(TEMPLATES, kind), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(ENDING),
  );

/** How many files a new one of a kind changes and adds, including its generated document. */
export const placesToTouch = (kind: Kind): { changed: number; written: number } => ({
  changed: Object.keys(EDITS[kind]('sample')).length,
  written: templatesOf(kind).length + 1,
});

/** Why a name or place is unavailable, as a sentence for the user. */
export class NewError extends Error {}

const CAMEL_CASE = /^[a-z][A-Za-z]+$/;

/** Whether a word is reserved in JavaScript, or a property of every object. */
function isReserved(name: string): boolean {
  if (name in {}) return true;
  try {
    return !new Script(`'use strict'; async () => { const ${name} = 0; };`);
  } catch {
    return true;
  }
}

/** Whether a file imports, declares or lists this name. Comments and texts do not count. */
const holds = (text: string, name: string): boolean =>
  new RegExp(
    `^import [^;]*\\b${name}\\b[^;]*;|\\b(?:const|function) ${name}\\b|^ +${name}[:,]|'/portal/${withHyphens(name)}'`,
    'm',
  ).test(text);

/**
 * Writes the files of a kind; returns their paths.
 * @throws {NewError} before it writes anything
 */
export function write(kind: Kind, name: string): readonly string[] {
  if (!CAMEL_CASE.test(name)) throw new NewError(`"${name}" is not a camelCase name.`);
  if (isReserved(name)) throw new NewError(`"${name}" is a reserved word in JavaScript.`);
  const templates = templatesOf(kind).map((path) => ({
    path: path.slice(0, -ENDING.length),
    text: readFileSync(join(TEMPLATES, kind, path), 'utf8'),
  }));
  const written = templates.map(({ path, text }) => ({
    path: named(path, name),
    text: named(text, name),
  }));
  const taken = written.find(({ path }) => existsSync(path));
  if (taken) throw new NewError(`${taken.path} already exists.`);
  const known = Object.entries(EDITS[kind](name)).map(([path, edit]) => ({
    path,
    text: readFileSync(path, 'utf8'),
    edit,
  }));
  const held = [...known, ...templates].find(({ text }) => holds(text, name));
  if (held)
    throw new NewError(
      `"${name}" is already used in ${named(held.path, name)}. Choose another name.`,
    );
  const edited = known.map(({ path, text, edit }) => ({ path, text: edit(text) }));
  for (const { path, text } of [...written, ...edited]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return [...written, ...edited].map(({ path }) => path);
}
