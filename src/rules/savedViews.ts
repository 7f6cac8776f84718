/** The numbers of saved views, for page and platform alike. */

/** Longest name, in characters. */
export const VIEW_NAME_LENGTH = 60;
/** Longest query of the report's address that is kept, in characters. */
export const VIEW_SEARCH_LENGTH = 1_000;
/** Most views of one person. */
export const MOST_VIEWS = 50;

/** A report under a name, of one person: the query of its address. */
export interface SavedView {
  id: string;
  name: string;
  search: string;
}
