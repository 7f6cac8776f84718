import { readKeys } from '../../sagas/dataImport/dataImportAnswer';

const KEY = { id: 'k-1', name: 'Warehouse', hint: 'abcd', createdAt: 1, usedAt: null };

describe('the list of studio keys', () => {
  it('O15: is also read from the previous version, which lacks the maker', () =>
    expect(readKeys({ keys: [KEY] })).toEqual([{ ...KEY, madeBy: '', maker: 'gone' }]));

  it('says who is suspended', () => {
    const key = { ...KEY, madeBy: 'ada@tide.example', maker: 'inactive' };
    expect(readKeys({ keys: [{ ...key, suspended: true }] })).toEqual([
      { ...key, maker: 'suspended' },
    ]);
    expect(readKeys({ keys: [{ ...key, suspended: false }] })).toEqual([key]);
    expect(readKeys({ keys: [{ ...key, suspended: 'no' }] })).toBeNull();
  });

  it('is not read with an invalid maker', () => {
    expect(readKeys({ keys: [{ ...KEY, madeBy: null, maker: 'active' }] })).toBeNull();
    expect(readKeys({ keys: [{ ...KEY, madeBy: '', maker: 'nobody' }] })).toBeNull();
  });
});
