/** The last part of `npm run check:tree`: prints the measures of the tree, and fails where imports run up or in circles. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { placesToTouch } from '../new/templates';
import { circlesIn, forbiddenImports, importGraph } from './floors';

const SOURCES = ['machines', 'sagas', 'src', 'server', 'deploy', 'scripts', 'bench'];
const CODE = /\.(ts|tsx|mjs|js|css)$/;

const textsIn = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => CODE.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

type Texts = ReturnType<typeof textsIn>;

const linesOf = (files: Texts): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

const sources = textsIn(...SOURCES);
const tests = textsIn('test');
const house = textsIn('machines', 'sagas', 'src', 'server', 'deploy').filter(({ path }) =>
  /\.tsx?$/.test(path),
);
const paths = new Set(house.map(({ path }) => path));
const upward = house.flatMap(({ path, text }) => forbiddenImports(path, text, paths));
const circles = circlesIn(importGraph(house));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`source files ${sources.length}, lines ${linesOf(sources)}`);
say(`test files ${tests.length}, lines ${linesOf(tests)}`);
say(`upward imports ${upward.length}, cycles ${circles.length}`);
for (const each of upward) say(`  ${each}`);
for (const each of circles) say(`  ${each.join(' -> ')}`);

/** The files of each walk in the document of the architecture: a heading, and the files named below it. */
const walks = readFileSync('docs/architecture.md', 'utf8')
  .split('## Three walks')[1]
  ?.split('## Measures')[0]
  ?.split('### ')
  .slice(1);
for (const walk of walks ?? []) {
  const files = new Set(walk.match(/(?<=`)(?:machines|sagas|src)\/[\w/.]+\.tsx?(?=`)/g));
  say(`${walk.slice(0, walk.indexOf('\n'))}: files ${files.size}`);
}

const { changed, written } = placesToTouch('page');
say(`a new machine with a page: files changed ${changed}, new ${written}`);
process.exitCode = upward.length + circles.length > 0 ? 1 : 0;
