/**
 * `npm run replay -- file.json [--expect machine=state@step] [--make-test [name]] [--bisect]`: replays an action log
 * without a browser. Exit codes: 0 equal or as expected, 1 different, 2 not usable, 3 nothing to compare with.
 */
import { join } from 'node:path';
import { runReplay } from './replay/run';

process.exitCode = await runReplay(process.argv.slice(2), {
  root: join(import.meta.dirname, '..'),
  probe: join(import.meta.dirname, 'replay/probe.mts'),
  print: (line) => void process.stdout.write(`${line}\n`),
});
