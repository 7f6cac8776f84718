import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { textField } from '../json';
import { signJwt } from '../operate/signJwt';
import { TENANT, type CoreContext } from './context';
import type { RefreshTokenContent } from './refreshToken';
import { SECOND_MS } from '../../src/rules/durations';

/** Version of the token's structure, named 5 by the session protocol. */
const TOKEN_VERSION = '5';

/** The session's own fields of an access token. */
export interface AccessTokenContent extends RefreshTokenContent {
  readonly refreshHash: string;
  readonly claims: Record<string, unknown>;
}

/** A token with its times in ms. */
export interface IssuedToken {
  readonly token: string;
  readonly createdTime: number;
  readonly expiry: number;
}

const OWN_FIELDS = [
  'sub',
  'rsub',
  'tId',
  'iat',
  'exp',
  'sessionHandle',
  'refreshTokenHash1',
  'parentRefreshTokenHash1',
  'antiCsrfToken',
];

/** The claims of a payload without the session's own fields. */
function customClaims(payload: JWTPayload): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !OWN_FIELDS.includes(name)));
}

/** Signs an access token. `expiry` defaults to now plus the validity, rounded up to whole seconds. */
export async function signAccessToken(
  core: CoreContext,
  content: AccessTokenContent,
  options: { useStaticKey?: boolean; expiry?: number } = {},
): Promise<IssuedToken> {
  const signing = await core.keys.signing(options.useStaticKey === true ? 'static' : 'dynamic');
  const createdTime = Math.floor(core.now() / SECOND_MS) * SECOND_MS;
  const validity = core.settings.get().accessTokenValidityMs;
  const expiry = options.expiry ?? Math.ceil((createdTime + validity) / SECOND_MS) * SECOND_MS;
  const payload = {
    ...content.claims,
    sub: content.userId,
    rsub: content.userId,
    tId: TENANT,
    iat: createdTime / SECOND_MS,
    exp: expiry / SECOND_MS,
    sessionHandle: content.handle,
    refreshTokenHash1: content.refreshHash,
    parentRefreshTokenHash1: content.parentHash,
    antiCsrfToken: content.antiCsrf,
  };
  const token = await signJwt(payload, signing, { version: TOKEN_VERSION });
  return { token, createdTime, expiry };
}

async function verifiedPayload(core: CoreContext, token: string) {
  try {
    const kid = decodeProtectedHeader(token).kid;
    const key = kid === undefined ? undefined : await core.keys.verifying(kid);
    if (key === undefined) return undefined;
    const currentDate = new Date(core.now());
    const { payload } = await jwtVerify(token, key, { algorithms: ['RS256'], currentDate });
    return { payload, expired: false };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { payload: error.payload, expired: true };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Reads a token that this core signed; undefined for any other. A token marked `expired` is genuine. */
export async function readAccessToken(core: CoreContext, token: string) {
  const verified = await verifiedPayload(core, token);
  if (verified === undefined) return undefined;
  const { payload, expired } = verified;
  const { sub, exp, sessionHandle, refreshTokenHash1 } = payload;
  if (sub === undefined || exp === undefined) return undefined;
  if (typeof sessionHandle !== 'string' || typeof refreshTokenHash1 !== 'string') return undefined;
  return {
    userId: sub,
    handle: sessionHandle,
    refreshHash: refreshTokenHash1,
    parentHash: textField(payload, 'parentRefreshTokenHash1') ?? null,
    antiCsrf: textField(payload, 'antiCsrfToken') ?? null,
    claims: customClaims(payload),
    expired,
    expiry: exp * SECOND_MS,
  };
}
