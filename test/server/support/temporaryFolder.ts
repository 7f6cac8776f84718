import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for the surrounding tests, and removes it afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
