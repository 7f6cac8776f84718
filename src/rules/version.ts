/** By this header the API tells its version, so that a page notices when it is the older one. */
export const VERSION_HEADER = 'x-portal-version';
