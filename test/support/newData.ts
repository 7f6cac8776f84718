import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { startChild } from '../server/support/child';
import { builtServer } from './builtServer';

/** The folder of a server that was started once, for copying: most of a first start creates the sample data. */
export async function newData(): Promise<string> {
  const folder = `${dirname(builtServer())}-data`;
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  const child = startChild({ PORT: '0', DATA_DIR: draft });
  await child.ready();
  child.process.kill('SIGTERM');
  await child.ended;
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Concurrent workers create the same folder.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}
