import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

/** Returns the comment at the head of a command's file. */
export const helpOf = (source) =>
  (/^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? '').replaceAll(/^ *\* ?/gm, '').trim();

/**
 * Parses the arguments of a command, for the first line of its file. With `--help` it prints the comment at the head of
 * that file and exits. An unknown option exits with code 2 before anything is done.
 */
export function readCommand(file, options = {}) {
  const help = () => `${helpOf(readFileSync(file, 'utf8'))}\n`;
  const all = { ...options, help: { type: 'boolean', short: 'h' } };
  try {
    const { values, positionals } = parseArgs({ options: all, allowPositionals: true });
    if (!values.help) return { values, positionals };
    process.stdout.write(help());
    return process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n${help()}`);
    return process.exit(2);
  }
}
