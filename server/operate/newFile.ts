import { existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { textIn } from '../json';
import { reasonOf } from './log';
import { osUser } from './osUser';

/** A file that cannot be written; the message is one line for the operator. */
export class NewFileError extends Error {
  override readonly name = 'NewFileError';
}

export const OWNER_ONLY = 0o600;

/** Creates a folder and its parents. Node's own option for that never returns below /proc. */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path);
  if (!existsSync(parent)) await makeFolder(parent);
  try {
    await mkdir(path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Flushes a file, or the names in a folder, to disk, so that it survives a crash of the machine. */
export async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO'].includes(textIn(error, 'code'));

/** Removes an unfinished file, and those that SQLite keeps beside a database. */
export async function removeUnfinished(unfinished: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(unfinished + end, { force: true });
}

/**
 * Writes a new file that only its owner can read, or none: `write` fills `FILE.new`, which gets its final name only
 * after `record` has logged it: a copy without its line would be worse than a line without its copy. A process that is
 * killed leaves at most `FILE.new`, which the next attempt replaces.
 */
export async function writeNewFile(
  file: string,
  write: (unfinished: string) => Promise<void>,
  record: () => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new NewFileError(`"${file}" already exists.`);
  const unfinished = `${file}.new`;
  try {
    await removeUnfinished(unfinished);
    // Created with its final permissions, so that no one else can read it while it is written.
    const handle = await open(unfinished, 'wx', OWNER_ONLY);
    await handle.close();
  } catch {
    throw new NewFileError(
      existsSync(dirname(file))
        ? `"${file}" cannot be written by the user ${osUser()}.`
        : `"${file}": its folder does not exist.`,
    );
  }
  try {
    await write(unfinished);
    await settle(unfinished);
    await record();
    await rename(unfinished, file);
    await settle(dirname(file));
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new NewFileError(`"${file}" cannot be written (${reasonOf(error)}).`);
  } finally {
    await removeUnfinished(unfinished);
  }
}
