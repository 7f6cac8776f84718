import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Words to avoid in comments, documents and test names, with their alternatives. */
const INSTEAD: Readonly<Record<string, string>> = {
  anew: 'again',
  awake: 'interactive, resumed',
  'by itself': 'on its own, automatically',
  desk: 'pending requests',
  face: 'client, API, font',
  gate: 'pending requests, limit',
  heard: 'received, notified',
  hears: 'receives, is notified',
  'gives the end of': 'returns a function that unsubscribes',
  'goes on': 'continues',
  'in place of': 'instead of',
  'is told': 'is notified, receives',
  nobody: 'no one; better: name the user, client or request',
  somebody: 'someone; better: name the user, client or request',
  renewal: 'reauthentication, refresh',
  'to blame': 'at fault',
  'under way': 'in progress',
  vault: 'secret handles',
  whoever: 'name the user, client or request',
  wish: 'request, query',
  woken: 'resumed',
  'where there is none': 'if there is none, or null',
};

const FORBIDDEN = new RegExp(`\\b(?:${Object.keys(INSTEAD).join('|')})s?\\b`, 'gi');

/** User-facing texts, documents that quote them, lists of words that are data, and this file. */
const NOT_READ =
  /^src\/text\/(?:en|zh|legal)\/|commonPasswordLists|Catalogue\.ts$|^docs\/(?:errors|messages|quality|texts)\.md$|words\.test\.ts$/;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.md', '*.ts', '*.tsx', '*.mjs', '*.js'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !NOT_READ.test(path));

const COMMENT = /\/\*[^]*?\*\/|(?<=^|[\s{(])\/\/ .*$/gm;
const NAME_OF_TEST =
  /^\s*(?:it|test|describe)(?:\.\w+)*\((?:[^'"`\n]*\)\()?\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/gm;

/** Returns the prose of a file. */
const proseOf = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '')
    : [...text.matchAll(COMMENT), ...text.matchAll(NAME_OF_TEST)].map(([part]) => part).join('\n');

it('avoids words that have a plainer or more usual alternative', () => {
  const found = files.flatMap((path) => {
    const prose = proseOf(path, readFileSync(join(ROOT, path), 'utf8'));
    return (prose.match(FORBIDDEN) ?? []).map((phrase) => `${path}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

it.each(['/** Waits at the gate. */', '// drawn anew', "it('goes on', () => {})"])(
  'the check finds %j',
  (source) => expect(proseOf('a.ts', source)).toMatch(new RegExp(FORBIDDEN.source, 'i')),
);

it('the check ignores code and user-facing texts', () => {
  expect(proseOf('a.ts', "const gate = 'goes on https://gate.example';")).toBe('');
});
