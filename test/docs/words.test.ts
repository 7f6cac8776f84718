import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Words to avoid in comments, documents and test names, with their alternatives. */
const INSTEAD: Readonly<Record<string, string>> = {
  anew: 'again',
  'are told': 'are notified, receive',
  awake: 'interactive, resumed',
  'be told': 'be notified, receive',
  'been told': 'been notified, received',
  'by itself': 'on its own, automatically',
  desk: 'pending requests',
  'e-mail': 'email',
  face: 'client, API, font',
  gate: 'pending requests, limit',
  'gives the end of': 'returns a function that unsubscribes',
  'go on': 'continue',
  'goes on': 'continues',
  hear: 'receive, be notified',
  heard: 'received, notified',
  hearing: 'receiving',
  'in order to': 'to',
  'in place of': 'instead of',
  'is told': 'is notified, receives',
  nobody: 'no one; better: name the user, client or request',
  'of which the': 'whose',
  renewal: 'reauthentication, refresh',
  somebody: 'someone; better: name the user, client or request',
  'stand for': 'represent',
  'stands for': 'represents',
  'stands in': 'is in, represents',
  tells: 'describes, returns, reports, notifies',
  thereby: 'by that, so',
  thereof: 'of it',
  'to blame': 'at fault',
  'under way': 'in progress',
  upon: 'on, when',
  vault: 'secret handles',
  'was told': 'was notified, received',
  'went on': 'continued',
  'where there is none': 'if there is none, or null',
  whoever: 'name the user, client or request',
  wish: 'request, query',
  woken: 'resumed',
};

const FORBIDDEN = new RegExp(`\\b(?:${Object.keys(INSTEAD).join('|')})s?\\b`, 'gi');

/** User-facing texts, documents that quote them, lists of words that are data, and this file. */
const NOT_READ =
  /^src\/text\/(?:en|zh|legal)\/|commonPasswordLists|Catalogue\.ts$|^docs\/(?:errors|messages|texts)\.md$|words\.test\.ts$/;

const KINDS = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.cjs', '*.js', '*.css'];

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', ...KINDS, 'ci', 'deploy'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !NOT_READ.test(path));

const COMMENT = /\/\*[^]*?\*\/|(?<=^|[\s{(])\/\/ .*$/gm;
const HASH_COMMENT = /(?<=^|\s)# .*$/gm;
const NAME_OF_TEST =
  /^\s*(?:it|test|describe)(?:\.\w+)*\((?:[^'"`\n]*\)\()?\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/gm;

/** Joins the lines of a comment, so that a phrase is found across them. */
const joined = (comment: string): string => comment.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

/** Returns the prose of a file. */
const proseOf = (path: string, text: string): string => {
  if (path.endsWith('.md')) return joined(text.replaceAll(/```[^]*?```|`[^`\n]*`/g, ''));
  const comments = /\.(?:[cm]?[jt]sx?|css)$/.test(path) ? COMMENT : HASH_COMMENT;
  return [...text.matchAll(comments), ...text.matchAll(NAME_OF_TEST)]
    .map(([part]) => joined(part))
    .join('\n');
};

it('avoids words that have a plainer or more usual alternative', () => {
  const found = files.flatMap((path) => {
    const prose = proseOf(path, readFileSync(join(ROOT, path), 'utf8'));
    return (prose.match(FORBIDDEN) ?? []).map((phrase) => `${path}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

it.each([
  ['a.ts', '/** Waits at the gate. */'],
  ['a.ts', '/**\n * The user is\n * told. */'],
  ['a.ts', '// drawn anew'],
  ['a.ts', "it('goes on', () => {})"],
  ['a.sh', 'run # hears of it'],
])('the check finds, in %s, %j', (path, source) =>
  expect(proseOf(path, source)).toMatch(new RegExp(FORBIDDEN.source, 'i')),
);

it('the check ignores code and user-facing texts', () => {
  expect(proseOf('a.ts', "const gate = 'goes on https://gate.example';")).toBe('');
});
