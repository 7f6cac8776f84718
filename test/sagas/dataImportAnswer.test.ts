import { readKeys } from '../../sagas/dataImport/dataImportAnswer';

const KEY = { id: 'k-1', name: 'Warehouse', hint: 'abcd', createdAt: 1, usedAt: null };

describe('the list of studio keys', () => {
  it('O15: is read from the version before too, which does not say who made them', () =>
    expect(readKeys({ keys: [KEY] })).toEqual([{ ...KEY, madeBy: '', maker: 'gone' }]));

  it('is not read where who made one is said wrongly', () => {
    expect(readKeys({ keys: [{ ...KEY, madeBy: null, maker: 'active' }] })).toBeNull();
    expect(readKeys({ keys: [{ ...KEY, madeBy: '', maker: 'nobody' }] })).toBeNull();
  });
});
