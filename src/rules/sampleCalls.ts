/**
 * Paths without a server handler, to test how pages handle a failure: the developers' page injects faults there, and
 * the workbench requests them by `?sample=`. The handling of a response depends on its path (spec 4, 7), so there is
 * one of each kind.
 */
export const SAMPLE_CALLS = {
  api: '/api/sample',
  page: '/api_v2/sample',
  audience: '/api/v2/proxy/audiencesvr/sample',
} as const;

/** The address parameter that names a sample request. */
export const SAMPLE_PARAMETER = 'sample';
