import { useSearchParams } from 'react-router-dom';

/** Number of rows per page. */
const ROWS = 50;

/** The state of the lists in the address: it survives a reload and can be shared. */
export function useListAddress() {
  const [parameters, setParameters] = useSearchParams();
  return {
    read: (key: string): string => parameters.get(key) ?? '',
    /** Sets parameters; empty ones are removed. */
    set: (changes: Readonly<Record<string, string>>): void =>
      setParameters(
        (current) => {
          for (const [key, text] of Object.entries(changes))
            if (text === '') current.delete(key);
            else current.set(key, text);
          return current;
        },
        { replace: true },
      ),
  };
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The number of the first row, from 1. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The page of a list that the address names; an invalid number becomes the nearest valid one. */
export function listPage<Row>(all: readonly Row[], named: string): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(all.length / ROWS));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(named)) || 1));
  const rows = all.slice((page - 1) * ROWS, page * ROWS);
  const first = (page - 1) * ROWS + 1;
  return { rows, first, last: first + rows.length - 1, total: all.length, page, pages };
}
