import type { FastifyReply, FastifyRequest } from 'fastify';
import { CollectingResponse, PreParsedRequest } from 'supertokens-node/framework/custom';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { cookieValues, readCookies, setCookie } from '../http/cookies';
import { networkOf } from '../http/network';
import { languageOfRequest, type Language } from '../http/language';
import { pathOf } from '../http/pathOf';
import { fieldsOf, isRecord } from '../json';
import { normaliseEmail } from '../operate/secrets';
import { textOfToken } from '../session/previousSession';
import type { ConsoleUser } from '../signIn/consoleTokens';
import { requiredText } from './fieldErrors';
import { fieldText, isField, sentFields } from './sentFields';

/** Server data attached to one authentication request while the SDK handles it. */
export interface Exchange {
  /** Captcha fields of a sign-in, removed because the SDK rejects unknown fields. */
  readonly captcha: { token: string; action: string };
  /** The client's network; see networkOf. */
  readonly network: string;
  readonly language: Language;
  readonly refreshTokens: readonly string[];
  /** Set by a successful sign-in; replaces the SDK's user object in the response. */
  consoleUser: ConsoleUser | undefined;
  /** Set by a password reset that ended every session of the account; included in the response. */
  signedOutEverywhere: boolean;
  /** Set by a reset that gave this browser a new session; included in the response. */
  signedInHere: boolean;
}

const exchanges = new WeakMap<object, Exchange>();
/** The methods routed to the SDK, in its spelling. */
const METHODS = ['get', 'post', 'put', 'delete'] as const;
const SDK_REQUIRED_TEXT = 'Field is not optional';
/** The SDK's text for an address with an account, in English. */
export const EMAIL_TAKEN = 'This email already exists. Please sign in instead.';
const EMAIL_TAKEN_IN: Readonly<Record<Language, string>> = {
  en: EMAIL_TAKEN,
  zh: '该邮箱已有账号，请直接登录',
};

/** Returns what toSdkRequest attached: every request that the SDK handles comes from there. */
export function exchangeOf(request: object): Exchange {
  const exchange = exchanges.get(request);
  if (exchange === undefined) throw new Error('The request does not come from toSdkRequest.');
  return exchange;
}

/** Splits the captcha fields off a sign-in body; other bodies stay unchanged. */
function splitCaptcha(body: unknown): { body: unknown; captcha: Exchange['captcha'] } {
  const { formFields } = fieldsOf(body);
  const fields = sentFields(body);
  const captcha = { token: fieldText(fields, 'token'), action: fieldText(fields, 'action') };
  if (!Array.isArray(formFields)) return { body, captcha };
  const kept = formFields.filter((field) => !isField(field) || !Object.hasOwn(captcha, field.id));
  return { body: { ...fieldsOf(body), formFields: kept }, captcha };
}

/** Normalizes the email of a body, as the SDK treats another spelling as another address. */
function withComparedEmail(body: unknown): unknown {
  const { formFields } = fieldsOf(body);
  if (!Array.isArray(formFields)) return body;
  const compared = (field: unknown): unknown =>
    isField(field) && field.id === 'email' && typeof field.value === 'string'
      ? { ...field, value: normaliseEmail(field.value) }
      : field;
  return { ...fieldsOf(body), formFields: formFields.map(compared) };
}

/** Returns the text values of a query or of cookies. */
function texts(source: unknown): Record<string, string> {
  const entries = Object.entries(fieldsOf(source));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Returns the cookies for the SDK. Other hosts of the parent domain can plant access tokens, but do not know the session's
 * anti-CSRF value. Without that value the last counts, as browsers send those of longer paths first.
 */
function sdkCookies(request: FastifyRequest, values: ReadonlyMap<string, string[]>) {
  // The SDK refuses every request with the cookie of this former version, which is never ours.
  const { sIdRefreshToken: _former, ...cookies } = readCookies(request);
  const tokens = values.get(SERVER_COOKIES.accessToken) ?? [];
  const { 'anti-csrf': antiCsrf = '' } = request.headers;
  const own =
    tokens.findLast((token) => textOfToken(token, 'antiCsrfToken') === antiCsrf) ?? tokens.at(-1);
  return own === undefined ? cookies : { ...cookies, [SERVER_COOKIES.accessToken]: own };
}

/** Converts a request for the SDK and attaches its exchange; `ownHeaders` override sent ones. */
export function toSdkRequest(
  request: FastifyRequest,
  ownHeaders: Readonly<Record<string, string>> = {},
): {
  sdkRequest: PreParsedRequest;
  exchange: Exchange;
} {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // The SDK takes the cookies below; in the header it only counts them, and fails for a session cookie set twice.
  headers.delete('cookie');
  for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
  const isSignIn = pathOf(request.url).endsWith('/signin');
  const { body, captcha } = isSignIn
    ? splitCaptcha(request.body)
    : { body: request.body, captcha: { token: '', action: '' } };
  const compared = withComparedEmail(body);
  const values = cookieValues(request);
  const sdkRequest = new PreParsedRequest({
    url: request.url,
    method: METHODS.find((method) => method === request.method.toLowerCase()) ?? 'get',
    headers,
    cookies: sdkCookies(request, values),
    query: texts(request.query),
    getJSONBody: () => Promise.resolve(isRecord(compared) ? compared : {}),
    getFormBody: () => Promise.resolve({}),
  });
  const exchange: Exchange = {
    captcha,
    network: networkOf(request),
    language: languageOfRequest(request),
    refreshTokens: values.get(SERVER_COOKIES.refreshToken) ?? [],
    consoleUser: undefined,
    signedOutEverywhere: false,
    signedInHere: false,
  };
  exchanges.set(sdkRequest, exchange);
  return { sdkRequest, exchange };
}

/** Returns the SDK's response with the server's user object and texts. */
function adaptBody(text: string, exchange: Exchange): unknown {
  const body = JSON.parse(text) as unknown;
  if (!isRecord(body)) return body;
  const { consoleUser: user, signedOutEverywhere, signedInHere } = exchange;
  if (user !== undefined) return { status: 'OK', user };
  if (signedOutEverywhere) {
    return { ...body, signedOutEverywhere: true, ...(signedInHere && { signedInHere }) };
  }
  const { formFields } = body;
  if (Array.isArray(formFields)) {
    const adapted = formFields.filter(isRecord).map((field) => {
      if (field['error'] === SDK_REQUIRED_TEXT)
        return { ...field, error: requiredText(String(field['id'])) };
      return field['error'] === EMAIL_TAKEN
        ? { ...field, error: EMAIL_TAKEN_IN[exchange.language] }
        : field;
    });
    return { ...body, formFields: adapted };
  }
  return body;
}

function applyOwnHeaders(sdkResponse: CollectingResponse, reply: FastifyReply): void {
  sdkResponse.headers.forEach((value, name) => void reply.header(name, value));
}

/** Copies headers and cookies of the SDK's response to the reply. */
export function applySdkHeaders(sdkResponse: CollectingResponse, reply: FastifyReply): void {
  applyOwnHeaders(sdkResponse, reply);
  applySdkCookies(sdkResponse, reply);
}

export function applySdkCookies(sdkResponse: CollectingResponse, reply: FastifyReply): void {
  const latest = new Map(
    sdkResponse.cookies.map((cookie) => [`${cookie.key};${cookie.path}`, cookie]),
  );
  for (const { key, expires, ...rest } of latest.values()) {
    setCookie(reply, { ...rest, name: key, expires: new Date(expires) });
  }
}

/** Adds the fields of every server failure (spec 3) to a refusal of the SDK, keeping the SDK's own fields. */
const enveloped = (ret: number, body: unknown, { request }: FastifyReply): unknown =>
  isRecord(body) ? { ret, data: null, ...body, traceId: request.traceId } : body;

/**
 * Sends the SDK's response. A refusal deletes no cookies: another tab may have replaced the session since the request was
 * sent, and the SDK would delete those of the new one. That of a refresh has the header by which the page ends its session.
 */
export function sendSdkResponse(
  sdkResponse: CollectingResponse,
  exchange: Exchange,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode, body } = sdkResponse;
  if (statusCode !== 401) applySdkHeaders(sdkResponse, reply);
  else if (pathOf(reply.request.url).endsWith('/session/refresh'))
    applyOwnHeaders(sdkResponse, reply);
  const own = body === undefined ? {} : adaptBody(body, exchange);
  return reply.code(statusCode).send(statusCode < 400 ? own : enveloped(statusCode, own, reply));
}

export { CollectingResponse };
