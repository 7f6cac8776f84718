import { findPostgres, startPostgres } from './support/postgres';
import { resistanceSuite } from './support/resistanceSuite';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

describe('on the embedded database', () => {
  resistanceSuite(() => ({}));
});

const bin = findPostgres();
(bin === undefined ? describe.skip : describe)('on PostgreSQL', () => {
  let cluster: { url: string; stop: () => void } | undefined;
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '');
  });
  afterAll(() => cluster?.stop());
  resistanceSuite(() => ({ databaseUrl: cluster?.url }));
});
