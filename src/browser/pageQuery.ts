import parse from 'qs/lib/parse.js';
import { QUERY_LIMITS } from '../rules/constants';

/** The parameters of an address, within the limits. */
export interface PageQuery {
  /** The first text of a name; null if there is none. */
  get(name: string): string | null;
  getAll(name: string): readonly string[];
  has(name: string): boolean;
  /** The query without the named parameters and without those beyond the limits; empty, or starting with "?". */
  without(names: readonly string[]): string;
}

/** Decodes like the browser, so that both agree on broken escapes (ASVS 1.5.3). */
const decoded = (text: string): string => new URLSearchParams(`=${text}`).get('') ?? '';

const parsed = (query: string) =>
  parse(query, {
    ...QUERY_LIMITS,
    plainObjects: true,
    // A name with brackets is not a list of texts.
    parseArrays: false,
    decoder: decoded,
  });

/** The parameter of a name: the part before its brackets. */
const parameterOf = (name: string): string | undefined =>
  Object.keys(parsed(encodeURIComponent(name)))[0];

/**
 * Parses the query of an address within the limits of spec 9 (query-string parser). Drops what exceeds 1,000
 * parameters, a depth of 5, or 20 values of one name. No name reaches a prototype.
 */
export function queryOf({ search }: URL): PageQuery {
  const all = parsed(search.slice(1));
  const getAll = (name: string): readonly string[] =>
    [all[name]].flat().filter((value) => typeof value === 'string');
  return {
    get: (name) => getAll(name)[0] ?? null,
    getAll,
    has: (name) => name in all,
    without(names) {
      const others = [...new URLSearchParams(search)]
        .slice(0, QUERY_LIMITS.parameterLimit)
        .filter(([name]) => !names.includes(parameterOf(name) ?? ''));
      return others.length > 0 ? `?${new URLSearchParams(others)}` : '';
    },
  };
}
