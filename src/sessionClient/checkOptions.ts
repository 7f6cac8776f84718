import { SessionConfigError } from '../session/sessionConfigError';

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const has =
  (...names: string[]) =>
  (value: unknown): boolean =>
    names.every((name) => isFunction(Reflect.get(Object(value), name)));
const isOneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
/** A status below 400 would classify successful responses as refusals. */
const isRefusal = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599;
const isCookieSuffix = (value: unknown): boolean =>
  typeof value === 'string' && /^[\w-]*$/.test(value);

const APP = {
  appName: isText,
  apiDomain: isText,
  apiBasePath: isText,
  apiGatewayPath: isText,
};

const OPTIONS = {
  sessionTokenFrontendDomain: isText,
  sessionTokenBackendDomain: isText,
  tokenTransferMethod: isOneOf('cookie', 'header'),
  sessionExpiredStatusCode: isRefusal,
  invalidClaimStatusCode: isRefusal,
  // Without a number to count to, the retries would never end.
  maxRetryAttemptsForSessionRefresh: Number.isInteger,
  autoAddCredentials: isFlag,
  isInIframe: isFlag,
  cookieSuffix: isCookieSuffix,
  hooks: (value: unknown): boolean => Object.values(Object(value)).every(isFunction),
  globalClaimValidators: isFunction,
  calculateClockSkewInMillis: isFunction,
  shouldDoInterceptionBasedOnUrl: isFunction,
  dateProvider: has('now'),
  lockFactory: isFunction,
  fetch: isFunction,
  log: has('warn', 'error'),
};

function check(rules: Readonly<Record<string, (value: unknown) => boolean>>, given: unknown): void {
  for (const [key, isUsable] of Object.entries(rules)) {
    const value: unknown = Reflect.get(Object(given), key);
    if (value !== undefined && !isUsable(value)) throw new SessionConfigError('unusable', key);
  }
}

/**
 * Rejects what the types of the options forbid, for applications without TypeScript.
 * @throws {SessionConfigError} which names the key
 */
export function checkOptions(given: { readonly appInfo: unknown }): void {
  check(OPTIONS, given);
  check(APP, given.appInfo);
}
