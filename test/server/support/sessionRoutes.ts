/** Routes that read no session, or only end one. */
export const OPEN = new Set([
  '/api/invitation',
  '/api/captcha/challenge',
  '/api/auth/logout',
  '/api/auth/login-callback',
  '/api_v2/clean_cookie',
  '/api/.well-known/jwks.json',
  '/api/response_error_collect',
  '/api/csp_report',
  '/api/report/files',
  '/api/work-sign-in',
  '/api/access-requests',
  '/api/access-requests/confirm',
  '/api/support-recordings',
  '/api/support-recordings/begin',
  '/api/import',
  '/api_v2/auth/second-step',
  '/api_v2/auth/second-step/help',
  '/api_v2/auth/second-step/app',
  '/api_v2/auth/second-step/app/confirm',
]);

/** Requests within the session protocol's one pattern that read a session. */
export const OF_SDK = [
  ['GET', '/api_v2/auth/user/email/verify'],
  ['POST', '/api_v2/auth/user/email/verify/token'],
] as const;
