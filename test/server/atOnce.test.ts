import { atOnceSuite } from './support/atOnceSuite';
import { onPostgres } from './support/onPostgres';
import { temporaryFolder } from './support/temporaryFolder';

describe('limits under concurrent requests', () => {
  describe('on the embedded database', () => {
    const dataDir = temporaryFolder();
    atOnceSuite(() => ({ dataDir }));
  });

  onPostgres('on PostgreSQL', (cluster) => {
    atOnceSuite(() => ({ dataDir: '', databaseUrl: cluster().url }));
  });
});
