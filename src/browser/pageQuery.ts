import qs from 'qs';
import { QUERY_LIMITS } from '../rules/constants';

/** The parameters of an address, as far as they are read. */
export interface PageQuery {
  /** The first text of a name; null if there is none. */
  get(name: string): string | null;
  getAll(name: string): readonly string[];
  has(name: string): boolean;
  /** The query without some parameters; empty, or with its "?". */
  without(names: readonly string[]): string;
}

/** As the browser reads it, so that both agree about broken escapes (ASVS 1.5.3). */
const decoded = (text: string): string => new URLSearchParams(`=${text}`).get('') ?? '';

/**
 * Reads the query of an address within the limits of spec 9 (query-string parser): what lies beyond 1,000
 * parameters, a depth of 5, or 20 values of one name is no text. No name reaches a prototype.
 */
export function queryOf({ search }: URL): PageQuery {
  const all = qs.parse(search, {
    ...QUERY_LIMITS,
    ignoreQueryPrefix: true,
    plainObjects: true,
    // A name with brackets is no list of texts.
    parseArrays: false,
    decoder: decoded,
  });
  const getAll = (name: string): readonly string[] =>
    [all[name]].flat().filter((value) => typeof value === 'string');
  return {
    get: (name) => getAll(name)[0] ?? null,
    getAll,
    has: (name) => name in all,
    without(names) {
      const others = Object.fromEntries(
        Object.entries(all).filter(([name]) => !names.includes(name)),
      );
      return qs.stringify(others, {
        addQueryPrefix: true,
        arrayFormat: 'repeat',
        format: 'RFC1738',
      });
    },
  };
}
