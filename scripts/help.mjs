import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** What the comment at the head of a command's file says. */
export const helpOf = (source) =>
  (/^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? '').replaceAll(/^ *\* ?/gm, '').trim();

/**
 * For the first line of a command: with `--help` it prints the comment at the head of its file and ends; an option that the
 * command does not have ends it with 2, before anything is done. Without `options` the command looks at its own.
 */
export function answerHelp(url, options) {
  const words = process.argv.slice(2);
  const isAsked = words.some((word) => word === '--help' || word === '-h');
  const stray = words.find(
    (word) => word.startsWith('-') && options?.includes(word.split('=', 1)[0]) === false,
  );
  if (!isAsked && stray === undefined) return;
  const text = helpOf(readFileSync(fileURLToPath(url), 'utf8'));
  if (isAsked) process.stdout.write(`${text}\n`);
  else process.stderr.write(`"${stray}" is not a known option.\n${text}\n`);
  process.exit(isAsked ? 0 : 2);
}
