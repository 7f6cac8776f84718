// Preloaded into the platform: on SIGUSR2 it collects garbage and prints the remaining heap.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
