/** The header with the API's version, by which a page detects that it is outdated. */
export const VERSION_HEADER = 'x-portal-version';
