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
import { readCommand } from '../scripts/readCommand.mjs';

const [wanted = 'session', number] = readCommand(import.meta.filename).positionals;
/** Rounds or seconds, if given. */
const count = number === undefined ? undefined : Number(number);

// Set before any library is loaded: their development builds check far more.
process.env['NODE_ENV'] = 'production';

const date = new Date().toISOString().slice(0, 10);

const read = (file: string): string => readFileSync(file, 'utf8');
const DATA = 'docs/data.md';
const SCALE = 'docs/scale.md';

/** Each measures something and returns a table to print, a document and its new text. */
const BENCHES: Readonly<Record<string, () => Promise<readonly [string, string, string]>>> = {
  async session() {
    const { openPage } = await import('./page');
    openPage();
    const { benchSession } = await import('./session.bench');
    const { reportOf, sessionTables } = await import('./report');
    const { benchWorkbench, workbenchReport } = await import('./workbench.bench');
    const figures = await benchSession(count);
    const workbench = workbenchReport(benchWorkbench());
    const table = `${sessionTables(figures)}\n${workbench}`;
    return [table, 'docs/bench.md', reportOf(figures, date) + workbench];
  },
  async load() {
    installOwnPackages('bench');
    const { benchLoad, LOAD_SECONDS, loadTable, withFigures } = await import('./load');
    const runs = await benchLoad(count);
    const when = `${date}, ${count ?? LOAD_SECONDS} s for each kind of call`;
    return [loadTable(runs), SCALE, withFigures(read(SCALE), runs, when)];
  },
  async memory() {
    installOwnPackages('bench');
    const { benchMemory, memoryTable, withMemory } = await import('./memory');
    const runs = await benchMemory(count);
    return [memoryTable(runs), SCALE, withMemory(read(SCALE), runs, date)];
  },
  async pages() {
    installOwnPackages('bench');
    const { benchPages } = await import('./pages/bench');
    const { pagesReport, pagesTable } = await import('./pages/report');
    const figures = await benchPages(count);
    return [pagesTable(figures), 'docs/bench-pages.md', pagesReport(figures, date)];
  },
  async errors() {
    const { benchStorm, stormReport, stormTable } = await import('./errorStorm');
    const figures = await benchStorm();
    return [stormTable(figures), 'docs/bench-errors.md', stormReport(figures, date)];
  },
  async report() {
    const { benchReport, scaleTable, withScale } = await import('./reportScale');
    const runs = await benchReport();
    return [scaleTable(runs), DATA, withScale(read(DATA), runs, date)];
  },
  async import() {
    const { benchImport, memoryTable, withMemory } = await import('./importMemory');
    const runs = await benchImport();
    return [memoryTable(runs), DATA, withMemory(read(DATA), runs, date)];
  },
};

const bench = BENCHES[wanted];
if (bench === undefined) throw new Error(`Unknown bench "${wanted}".`);
const [table, file, text] = await bench();
writeFileSync(file, text);
process.stdout.write(`${table}\n\nWritten to ${file}.\n`);
// The clients keep channels and timers open.
process.exit(0);
