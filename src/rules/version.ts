/** By this header the API tells its version, so that a page notices when it is the older one (reliability: D2). */
export const VERSION_HEADER = 'x-portal-version';
