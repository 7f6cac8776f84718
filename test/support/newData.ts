import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { startChild } from '../server/support/child';
import { builtServer } from './builtServer';

const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };

/**
 * The folder of a server that was started once and has signed a user in, for copying: most of a first start creates the
 * sample data, and most of a first sign-in the keys.
 */
export async function newData(): Promise<string> {
  const folder = `${dirname(builtServer())}-data`;
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  const child = startChild({ PORT: '0', DATA_DIR: draft });
  await fetch(`${await child.ready()}/api_v2/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', rid: 'emailpassword' },
    body: JSON.stringify({
      formFields: Object.entries(DEMO).map(([id, value]) => ({ id, value })),
    }),
  });
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
