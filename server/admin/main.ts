import { reasonOf } from '../operate/log';
import { fieldsOf } from '../json';
import { admin } from './admin';

process.stdout.on('error', (error) => {
  process.exitCode = 1;
  // A reader such as `head` has read enough.
  if (fieldsOf(error)['code'] === 'EPIPE') return;
  process.stderr.write(`The output cannot be written (${reasonOf(error)}).\n`);
});
const { code, out, err } = await admin(process.argv.slice(2), process.env);
process.exitCode = code;
if (out !== '') process.stdout.write(`${out}\n`);
if (err !== '') process.stderr.write(`${err}\n`);
