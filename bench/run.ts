/**
 * `npm run bench`: compares this session layer with the reference client in Node and in Chromium, in 5 rounds or the
 * number that follows (`npm run bench -- session 3`), then measures the workbench's player. Prints tables and writes
 * docs/bench.md. Libraries run as in production. `npm run bench -- load` puts the platform under load, 10 s or the
 * number that follows for each kind of request, and writes its figures to docs/scale.md; `npm run bench -- memory`
 * writes there the platform's memory over ten minutes, or as many seconds as follow; `npm run bench -- pages` measures
 * the sign-in page and SuperTokens' in Chromium, in 3 rounds or the number that follows, and writes
 * docs/bench-pages.md; `npm run bench -- errors` raises a storm of errors in Chromium and writes docs/bench-errors.md;
 * `npm run bench -- report` requests pages of a large studio's report and writes its figures to docs/data.md; `npm run
 * bench -- import` writes the memory of a large import there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { installOwnPackages } from '../scripts/ownPackages.mjs';
import { answerHelp } from '../scripts/help.mjs';

answerHelp(import.meta.url, []);

// Set before any library is loaded: their development builds check far more.
process.env['NODE_ENV'] = 'production';

const date = new Date().toISOString().slice(0, 10);

function show(table: string, file: string, text: string): void {
  writeFileSync(file, text);
  process.stdout.write(`${table}\n\nWritten to ${file}.\n`);
}

async function session(): Promise<void> {
  const { openPage } = await import('./page');
  openPage();
  const { benchSession } = await import('./session.bench');
  const { reportOf, sessionTables } = await import('./report');
  const { benchWorkbench } = await import('./workbench.bench');
  const { workbenchReport } = await import('./workbench.bench');
  const { ROUNDS } = await import('./sessionTimes');
  const figures = await benchSession(Number(process.argv[3] ?? ROUNDS));
  const workbench = workbenchReport(benchWorkbench());
  const table = `${sessionTables(figures)}\n${workbench}`;
  show(table, 'docs/bench.md', reportOf(figures, date) + workbench);
}

async function load(): Promise<void> {
  installOwnPackages('bench');
  const { benchLoad, LOAD_SECONDS } = await import('./load');
  const { loadTable, withFigures } = await import('./load');
  const seconds = Number(process.argv[3] ?? LOAD_SECONDS);
  const runs = await benchLoad(seconds);
  const file = 'docs/scale.md';
  const when = `${date}, ${seconds} s for each kind of call`;
  show(loadTable(runs), file, withFigures(readFileSync(file, 'utf8'), runs, when));
}

async function memory(): Promise<void> {
  installOwnPackages('bench');
  const { benchMemory, MEMORY_SECONDS } = await import('./memory');
  const { memoryTable, withMemory } = await import('./memory');
  const runs = await benchMemory(Number(process.argv[3] ?? MEMORY_SECONDS));
  const file = 'docs/scale.md';
  show(memoryTable(runs), file, withMemory(readFileSync(file, 'utf8'), runs, date));
}

async function pages(): Promise<void> {
  installOwnPackages('bench');
  const { benchPages, ROUNDS } = await import('./pages/bench');
  const { pagesReport, pagesTable } = await import('./pages/report');
  const figures = await benchPages(Number(process.argv[3] ?? ROUNDS));
  show(pagesTable(figures), 'docs/bench-pages.md', pagesReport(figures, date));
}

async function errors(): Promise<void> {
  const { benchStorm } = await import('./errorStorm');
  const { stormReport, stormTable } = await import('./errorStorm');
  const figures = await benchStorm();
  show(stormTable(figures), 'docs/bench-errors.md', stormReport(figures, date));
}

async function report(): Promise<void> {
  const { benchReport } = await import('./reportScale');
  const { scaleTable, withScale } = await import('./reportScale');
  const runs = await benchReport();
  const file = 'docs/data.md';
  show(scaleTable(runs), file, withScale(readFileSync(file, 'utf8'), runs, date));
}

async function importing(): Promise<void> {
  const { benchImport } = await import('./importMemory');
  const { memoryTable, withMemory } = await import('./importMemory');
  const runs = await benchImport();
  const file = 'docs/data.md';
  show(memoryTable(runs), file, withMemory(readFileSync(file, 'utf8'), runs, date));
}

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  session,
  load,
  memory,
  pages,
  errors,
  report,
  import: importing,
};
const wanted = process.argv[2] ?? 'session';
const bench = BENCHES[wanted];
if (bench === undefined) throw new Error(`Unknown bench "${wanted}".`);
await bench();
// The clients keep channels and timers open.
process.exit(0);
