/**
 * Paths that no part of the platform answers, for whoever wants to see what a page makes of a fault: the
 * developers' page puts faults there, and the workbench calls them by `?sample=`. What spec 4 and 7 say of an
 * answer depends on its path, so there is one of each kind.
 */
export const SAMPLE_CALLS = {
  api: '/api/sample',
  page: '/api_v2/sample',
  audience: '/api/v2/proxy/audiencesvr/sample',
} as const;

/** The parameter of a page's address that names a sample call. */
export const SAMPLE_PARAMETER = 'sample';
