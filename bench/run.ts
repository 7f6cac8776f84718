/**
 * `npm run bench`: this session layer beside the reference client, in one process and one run. Prints
 * a table and writes docs/bench.md. Libraries run as in production.
 */
import { writeFileSync } from 'node:fs';

// Before any library is loaded: their development builds check far more.
process.env['NODE_ENV'] = 'production';

const { openPage } = await import('./page');
openPage();
const { benchSession } = await import('./session.bench');
const { reportOf, rowsOf, tableOf } = await import('./report');

const figures = await benchSession();
const date = new Date().toISOString().slice(0, 10);
writeFileSync('docs/bench.md', reportOf(figures, date));
process.stdout.write(`${tableOf(rowsOf(figures))}\n\nWritten to docs/bench.md.\n`);
// The clients keep channels and timers open.
process.exit(0);
