import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CustomFetch } from 'openid-client';

/** False responses of a provider. */
export interface ProviderLies {
  readonly issuer?: string;
  readonly audience?: string;
  readonly nonce?: string;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean;
  readonly subject?: string;
  /** In the past. */
  readonly expired?: boolean;
  /** Signed with a key that the provider does not publish. */
  readonly forged?: boolean;
  /** It accepts any PKCE verifier, and a code repeatedly. */
  readonly careless?: boolean;
  /** It responds with nothing, an error, or too late. */
  readonly down?: 'refused' | 'error' | 'slow';
}

interface Code {
  readonly challenge: string;
  readonly nonce: string;
  used: boolean;
}

const ISSUER = 'https://acme.example';
const CLIENT_ID = 'portal';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An OpenID provider without a network that lies on demand. */
export function dishonestProvider() {
  const keys = generateKeyPair('RS256');
  const others = generateKeyPair('RS256');
  const codes = new Map<string, Code>();
  let lies: ProviderLies = {};
  let serial = 0;

  async function idToken({ nonce }: Code): Promise<string> {
    const email = 'email' in lies ? lies.email : 'ada@acme.example';
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({
      nonce: lies.nonce ?? nonce,
      ...(email !== undefined && { email, email_verified: lies.emailVerified ?? true }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'acme' })
      .setIssuer(lies.issuer ?? ISSUER)
      .setAudience(lies.audience ?? CLIENT_ID)
      .setSubject(lies.subject ?? 'ada')
      .setIssuedAt(lies.expired ? now - 7_200 : now)
      .setExpirationTime(lies.expired ? now - 3_600 : now + 300)
      .sign((await (lies.forged ? others : keys)).privateKey);
  }

  async function token(body: URLSearchParams): Promise<Response> {
    const code = codes.get(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = code !== undefined && !code.used && code.challenge === challenge;
    if (code === undefined || (!isRight && !lies.careless))
      return json({ error: 'invalid_grant' }, 400);
    code.used = true;
    const answer = { access_token: 'access', token_type: 'Bearer', expires_in: 300 };
    return json({ ...answer, id_token: await idToken(code) });
  }

  const fetch: CustomFetch = async (address, { body }) => {
    if (lies.down === 'refused') throw new TypeError('fetch failed');
    // The error of a fetch that timed out.
    if (lies.down === 'slow') throw new DOMException('The time is over', 'TimeoutError');
    if (lies.down === 'error') return json({}, 503);
    const { pathname } = new URL(address);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/auth`,
          token_endpoint: `${ISSUER}/token`,
          jwks_uri: `${ISSUER}/jwks`,
          userinfo_endpoint: `${ISSUER}/me`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/jwks':
        return json({
          keys: [
            { ...(await exportJWK((await keys).publicKey)), kid: 'acme', alg: 'RS256', use: 'sig' },
          ],
        });
      case '/token':
        return token(new URLSearchParams(body instanceof URLSearchParams ? body : ''));
      case '/me':
        return json({ sub: lies.subject ?? 'ada' });
      default:
        return json({}, 404);
    }
  };

  return {
    options: {
      id: 'acme',
      name: 'Acme ID',
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: 'secret',
      fetch,
    },
    lie: (wanted: ProviderLies) => void (lies = wanted),
    /** Signs a user in and returns the parameters for the return address. */
    visit(address: string): Record<string, string> {
      const { searchParams } = new URL(address);
      const code = `code-${(serial += 1)}`;
      const challenge = searchParams.get('code_challenge') ?? '';
      codes.set(code, { challenge, nonce: searchParams.get('nonce') ?? '', used: false });
      const state = searchParams.get('state');
      return { code, ...(state !== null && { state }) };
    },
  };
}
