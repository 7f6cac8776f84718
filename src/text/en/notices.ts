/** Notices of what went wrong (spec 4: response codes; spec 8: the error catalogue). */
export const notices = {
  status400: 'Bad request, nothing created or changed',
  status401: 'No permission (token, user or password wrong)',
  status403: 'Check the internal network or VPN connection',
  status404: 'Record does not exist',
  status406: 'Requested format unavailable',
  status410: 'Resource permanently deleted',
  status422: 'Validation error on create',
  status500: 'Server error',
  status502: 'Gateway error',
  status503: 'Service unavailable, overloaded or in maintenance',
  status504: 'Gateway timeout',
  notObject: 'resData is not a object',
  unreadable: 'The server’s answer could not be read.',
  timedOut: 'No whole answer came within {{seconds}} seconds. Try again.',
  checkConnection:
    'Check your connection. A blocker in the browser, a proxy or a VPN can also keep the call from arriving.',
  checkNetwork:
    'Something else answered in place of the server: check your network, for example whether it wants a sign-in of its own.',
  permissionDenied: 'Permission Denied',
  contactAdministrator: 'Please contact the administrator.',
  signInAgain: 'Please sign in again.',
  warning: 'Warning',
  serverError: 'The server reports an error',
  pageFault: 'A part of this page has failed. If something does not work, load the page again.',
  iconsMissing: 'The icon library is not accessible.',
  iconsUnneeded: 'Everything works without its icons.',
  region: 'Notices',
  count_one: '{{count}} error',
  count_other: '{{count}} errors',
  close: 'Close',
  closeNamed: 'Close: {{title}}',
  traceId: 'Trace ID: {{traceId}}',
  offline:
    'This computer is offline. What you typed stays here; nothing is sent until you send it again.',
  unknownSession:
    'The server cannot be reached, so your sign-in cannot be renewed. You stay signed in here and lose nothing; it is tried again by itself.',
  newVersion: {
    body: 'The portal has been updated. Load the page again when it suits you; until then you can go on.',
    reload: 'Load the page again',
  },
} as const;
