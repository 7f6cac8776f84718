import { atOnceSuite } from './support/atOnceSuite';
import { findPostgres, startPostgres } from './support/postgres';
import { temporaryFolder } from './support/temporaryFolder';

describe('limits under concurrent requests', () => {
  describe('on the embedded database', () => {
    const dataDir = temporaryFolder();
    atOnceSuite(() => ({ dataDir }));
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
