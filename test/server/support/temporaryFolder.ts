import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for the tests around it, which goes with them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
