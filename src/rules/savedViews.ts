/** Limits of saved views, for page and server. */

/** Longest name, in characters. */
export const VIEW_NAME_LENGTH = 60;
/** Longest stored query of the report's address, in characters: names of games and campaigns take up to 12 for each. */
export const VIEW_SEARCH_LENGTH = 4_000;
/** Most views per user. */
export const MOST_VIEWS = 50;

/** A user's named report: the query of its address. */
export interface SavedView {
  id: string;
  name: string;
  search: string;
}
