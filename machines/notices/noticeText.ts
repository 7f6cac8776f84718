/** The statuses that spec 8 gives a meaning. */
export type KnownStatus = 400 | 401 | 403 | 404 | 406 | 410 | 422 | 500 | 502 | 503 | 504;

/** The portal's own texts in notices, by name. The views give each its words. */
export type NoticeTextName =
  | `status${KnownStatus}`
  /** Spec 8: 'Network Error: {status}'. */
  | 'networkError'
  /** Spec 8: 'Network Unknow Error'. */
  | 'networkUnknown'
  /** The method and address of a call. */
  | 'call'
  /** Spec 8: 'resData is not a object'. */
  | 'notObject'
  | 'unreadable'
  | 'timedOut'
  | 'checkConnection'
  | 'checkNetwork'
  /** Spec 4: 'Permission Denied' and what to do. */
  | 'permissionDenied'
  | 'contactAdministrator'
  | 'warning'
  | 'serverError'
  /** Spec 8: 'Oops! Something went wrong.' */
  | 'unknown'
  | 'pageFault'
  /** Spec 7: the library of icons is not accessible. */
  | 'iconsMissing'
  | 'iconsUnneeded';

/** What a person reads: a text of the portal by its name, or words from outside. */
export type NoticeText =
  | { name: NoticeTextName; values?: Readonly<Record<string, string | number>> }
  /** Plain text without control characters. */
  | { text: string };
