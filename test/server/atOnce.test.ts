import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atOnceSuite } from './support/atOnceSuite';
import { findPostgres, startPostgres } from './support/postgres';

describe('calls that come at once pass no limit', () => {
  describe('on the embedded database', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'at-once-'));
    atOnceSuite(() => ({ dataDir }));
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  });

  const bin = findPostgres();
  (bin === undefined ? describe.skip : describe)('on PostgreSQL', () => {
    let databaseUrl = '';
    let stop: (() => void) | undefined;
    beforeAll(async () => {
      ({ url: databaseUrl, stop } = await startPostgres(bin ?? ''));
    });
    afterAll(() => stop?.());
    atOnceSuite(() => ({ dataDir: '', databaseUrl }));
  });
});
