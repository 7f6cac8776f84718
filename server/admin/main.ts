import { admin } from './admin';

const { code, out, err } = await admin(process.argv.slice(2), process.env);
if (out !== '') process.stdout.write(`${out}\n`);
if (err !== '') process.stderr.write(`${err}\n`);
process.exitCode = code;
