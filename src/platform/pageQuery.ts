import { QUERY_LIMITS } from '../config/constants';

/**
 * The query of an address as far as it is read: its first parameters, each by its whole name (spec 9:
 * parameter limit). Names with brackets mean nothing more, so no object is built of them.
 */
export const queryOf = ({ search }: URL): URLSearchParams =>
  new URLSearchParams(search.slice(1).split('&', QUERY_LIMITS.parameterLimit).join('&'));
