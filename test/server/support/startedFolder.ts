import { cpSync } from 'node:fs';
import { newData } from '../../support/newData';
import { temporaryFolder } from './temporaryFolder';

/**
 * Creates a {@link temporaryFolder} with the data of a platform that has been started once: a process that starts without
 * data spends most of its time on the sample.
 */
export function startedFolder(): string {
  const folder = temporaryFolder();
  beforeAll(async () => cpSync(await newData(), folder, { recursive: true }));
  return folder;
}
