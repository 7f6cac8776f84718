import { findPostgres, startPostgres, type Cluster } from './postgres';

/** Describes what holds on PostgreSQL, with a cluster for these tests; skipped where it is not installed. */
export function onPostgres(title: string, tests: (cluster: () => Cluster) => void): void {
  const bin = findPostgres();
  (bin === undefined ? describe.skip : describe)(title, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startPostgres(bin ?? '');
    });
    afterAll(() => cluster.stop());
    tests(() => cluster);
  });
}
