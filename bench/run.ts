/**
 * `npm run bench`: this session layer beside the reference client, in one process and one run, then the
 * workbench's player. Prints tables and writes docs/bench.md. Libraries run as in production.
 */
import { writeFileSync } from 'node:fs';

// Before any library is loaded: their development builds check far more.
process.env['NODE_ENV'] = 'production';

const { openPage } = await import('./page');
openPage();
const { benchSession } = await import('./session.bench');
const { benchWorkbench } = await import('./workbench.bench');
const { reportOf, rowsOf, tableOf } = await import('./report');
const { workbenchReport } = await import('./workbenchReport');

const figures = await benchSession();
const workbench = workbenchReport(benchWorkbench());
const date = new Date().toISOString().slice(0, 10);
writeFileSync('docs/bench.md', reportOf(figures, date) + workbench);
process.stdout.write(`${tableOf(rowsOf(figures))}\n${workbench}\nWritten to docs/bench.md.\n`);
// The clients keep channels and timers open.
process.exit(0);
