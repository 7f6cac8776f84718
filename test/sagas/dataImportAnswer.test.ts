import { readImportResult, readImports, readKeys } from '../../sagas/dataImport/dataImportAnswer';
import { FILE_NAME_LENGTH } from '../../src/rules/dataImport';

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

describe('the list of imported files', () => {
  const IMPORT = { id: 'i-1', at: 1, by: '', holds: 'cohorts', rows: 1, added: 1, changed: 0 };

  it('O15: is also read from the previous version, which lacks names and removed rows', () =>
    expect(readImports({ imports: [IMPORT] })).toEqual([{ ...IMPORT, file: '', removed: 0 }]));

  it('is read with the longest name that the server stores', () => {
    const file = '😀'.repeat(FILE_NAME_LENGTH);
    expect(readImports({ imports: [{ ...IMPORT, file, removed: 2 }] })).toEqual([
      { ...IMPORT, file, removed: 2 },
    ]);
  });
});

it('O15: the result of an import is also read from the previous version, which removed no rows', () => {
  const result = { kind: 'done', holds: 'cohorts', rows: 1, added: 1, changed: 0, ignored: [] };
  expect(readImportResult(result)).toEqual({
    ...result,
    removed: 0,
    moreClicks: null,
    importedAt: null,
  });
});
