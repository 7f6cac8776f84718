import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type CustomFetch,
} from 'openid-client';
import { fieldsOf, textField } from '../json';
import { once } from '../operate/once';
import type { SsoTry } from './tries';

/** The identity provider, and this platform's registration there. */
export interface RelyingPartyOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  /** Sends the requests to the provider; over the network if absent. */
  readonly fetch?: CustomFetch;
}

/** The signed-in user, as verified by the identity provider. */
export interface Identity {
  readonly subject: string;
  /** Undefined unless the provider has verified the address. */
  readonly email: string | undefined;
}

/** This platform as the identity provider's client (OpenID Connect, authorization code with PKCE). */
export interface RelyingParty {
  /** Returns the provider's page for a new attempt; rejects if the provider is unreachable. */
  begin(request: {
    /** Absent if the page adds one. */
    state?: string;
    redirectUri: string;
    prompt?: string | undefined;
    language?: string;
  }): Promise<{ address: string; ssoTry: SsoTry }>;
  /** Exchanges the response in `address`. @throws {ProviderRefusal} or another error */
  finish(address: URL, state: string, ssoTry: SsoTry): Promise<Identity>;
}

/** As {@link RelyingParty}, of a provider that is not embedded. */
export interface ExternalParty extends RelyingParty {
  /** Returns the page that ends a browser's session at the provider; undefined if it has none. */
  endSessionAddress(returnTo: string | undefined, language: string): Promise<string | undefined>;
}

/** The provider refused, with one of its own error codes. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';

  constructor(readonly code: string) {
    super(`the identity provider responded with ${code}`);
  }
}

/** Refusals of a code, which a visitor can replace; the rest of the request is ours. */
const OF_CODE = ['invalid_grant', 'invalid_request'];

/**
 * Whether the return address of an attempt caused its failure. A visitor can change that address, so this must not
 * alarm an operator.
 */
export function isOfAddress(error: unknown): boolean {
  if (error instanceof ProviderRefusal) return true;
  if (error instanceof ResponseBodyError) return OF_CODE.includes(error.error);
  if (!(error instanceof Error) || fieldsOf(error)['code'] !== 'OAUTH_INVALID_RESPONSE')
    return false;
  // The client's check of an address names its parameters or nothing; its other checks name what they read.
  const read = fieldsOf(error.cause)['cause'];
  return read === undefined || 'parameters' in fieldsOf(read);
}

/** The parameters of a return address that are read (RFC 6749 4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'iss', 'error'];

/** Removes the parameters that a client must ignore. */
function withoutUnknown(address: URL): URL {
  const known = new URL(address);
  for (const name of address.searchParams.keys())
    if (!PARAMETERS.includes(name)) known.searchParams.delete(name);
  return known;
}

const SCOPE = 'openid profile email';
const TIMEOUT_S = 10;
const CODE = /^[A-Za-z0-9_]{1,64}$/;

/** Creates the client; the provider's configuration is fetched at first use. */
export function createRelyingParty(options: RelyingPartyOptions): ExternalParty {
  const { issuer, clientId, clientSecret, fetch } = options;
  // The response comes over a direct connection, but its signature is verified all the same.
  const execute = [enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- a mark of warning only; loopback and in-process
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);

  const configuration = once(() =>
    discovery(
      new URL(issuer),
      clientId,
      {},
      clientSecret === '' ? None() : ClientSecretBasic(clientSecret),
      { execute, timeout: TIMEOUT_S, ...(fetch && { [customFetch]: fetch }) },
    ),
  );

  return {
    async begin({ state, redirectUri, prompt, language }) {
      const config = await configuration();
      const codeVerifier = randomPKCECodeVerifier();
      const nonce = randomNonce();
      const address = buildAuthorizationUrl(config, {
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: SCOPE,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(state === undefined ? {} : { state }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(language === undefined ? {} : { ui_locales: language }),
      });
      return { address: address.href, ssoTry: { codeVerifier, nonce } };
    },

    async finish(address, state, { codeVerifier, nonce }) {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, withoutUnknown(address), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        if (!(error instanceof AuthorizationResponseError)) throw error;
        throw new ProviderRefusal(CODE.test(error.error) ? error.error : 'server_error');
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the response contains no id_token');
      const asked = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint;
      const person = asked ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
      const isVerified = person.email_verified === true;
      return { subject: claims.sub, email: isVerified ? textField(person, 'email') : undefined };
    },

    async endSessionAddress(returnTo, language) {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, {
        ui_locales: language,
        ...(returnTo === undefined ? {} : { post_logout_redirect_uri: returnTo }),
      }).href;
    },
  };
}
