import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newData } from '../../support/newData';

/** A folder of its own for the tests around it, which goes with them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Such a folder with the data of a platform that has been started once. */
export function startedFolder(): string {
  const folder = temporaryFolder();
  beforeAll(async () => cpSync(await newData(), folder, { recursive: true }));
  return folder;
}
