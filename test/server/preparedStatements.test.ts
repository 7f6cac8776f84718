import Libsql from 'libsql';
import { keepPrepared } from '../../server/data/preparedStatements';

describe('statements of the embedded database', () => {
  const database = new Libsql(':memory:');
  const prepare = jest.spyOn(database, 'prepare');
  const kept = keepPrepared(database);
  beforeAll(() => void database.exec('create table things (name text)'));
  afterAll(() => kept.close());

  it('service: are prepared once, however often they run', () => {
    const add = 'insert into things (name) values (?)';
    for (const name of ['a', 'b', 'c']) kept.prepare(add).run([name]);
    expect(prepare.mock.calls.filter(([text]) => text === add)).toHaveLength(1);
  });

  it('service: see columns that a migration has added in the meantime', () => {
    const all = 'select * from things order by name limit 1';
    expect(kept.prepare(all).all([])).toEqual([{ name: 'a' }]);
    database.exec('alter table things add column size integer default 7');
    expect(kept.prepare(all).all([])).toEqual([{ name: 'a', size: 7 }]);
  });

  it('service: accept a boolean as a number, which would otherwise end the process, but no missing value', () => {
    expect(kept.prepare('select ? as value').all([true])).toEqual([{ value: 1 }]);
    expect(() => kept.prepare('select ? as value').all([undefined])).toThrow('no value');
  });
});
