import { SessionConfigError } from '../session/sessionConfigError';

const isText = (value: unknown): boolean => typeof value === 'string';
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
  cookieSuffix: isCookieSuffix,
};

function check(rules: Readonly<Record<string, (value: unknown) => boolean>>, given: object): void {
  for (const [key, isUsable] of Object.entries(rules)) {
    const value: unknown = Reflect.get(given, key);
    if (value !== undefined && !isUsable(value)) throw new SessionConfigError('unusable', key);
  }
}

/**
 * Rejects what the types of the options forbid, for applications without TypeScript.
 * @throws {SessionConfigError} which names the key
 */
export function checkOptions(given: { readonly appInfo: object }): void {
  check(OPTIONS, given);
  check(APP, given.appInfo ?? {});
}
