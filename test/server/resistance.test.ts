import { onPostgres } from './support/onPostgres';
import { resistanceSuite } from './support/resistanceSuite';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

describe('on the embedded database', () => {
  resistanceSuite(() => ({}));
});

onPostgres('on PostgreSQL', (cluster) => {
  resistanceSuite(() => ({ databaseUrl: cluster().url }));
});
