import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Kills this process before the n-th statement after the file KILL_FILE exists, which contains n. Loaded before the
 * platform.
 */
const require = createRequire(import.meta.url);
const Database = require('libsql');
const own = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'));
const file = process.env.KILL_FILE ?? '';
let seen = 0;

// Statements that return rows are iterated.
for (const name of ['run', 'iterate']) {
  const original = Object.getOwnPropertyDescriptor(own, name).value;
  own[name] = function runOrDie(...values) {
    if (existsSync(file)) {
      seen += 1;
      if (seen === Number(readFileSync(file, 'utf8'))) process.kill(process.pid, 'SIGKILL');
    }
    return original.apply(this, values);
  };
}
