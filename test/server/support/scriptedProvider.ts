import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { listening } from './freePort';

/** Contents of the next id_token, and its signer. */
export interface Script {
  issuer?: string;
  audience?: string;
  nonce?: string;
  subject?: string;
  email?: string;
  emailVerified?: boolean;
  /** Seconds from now until the token expires. */
  lifeS?: number;
  signer?: 'own' | 'stranger' | 'nobody';
  /** No id_token at all. */
  absent?: boolean;
  /** Status of the token endpoint. */
  status?: number;
}

/** A minimal OpenID provider on loopback with scripted responses. */
export interface ScriptedProvider {
  readonly issuer: string;
  script: Script;
  /** Bodies and authorization headers that the token endpoint received. */
  readonly exchanges: { body: URLSearchParams; authorization: string | undefined }[];
  close(): Promise<void>;
}

const KID = 'scripted';
const CLIENT = 'studio-portal';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function idToken(
  script: Script,
  issuer: string,
  nonce: string,
  keys: { own: CryptoKey; stranger: CryptoKey },
): Promise<string> {
  const claims = {
    nonce: script.nonce ?? nonce,
    ...(script.email === undefined
      ? {}
      : { email: script.email, email_verified: script.emailVerified ?? true }),
  };
  const now = Math.floor(Date.now() / 1_000);
  const registered = {
    iss: script.issuer ?? issuer,
    aud: script.audience ?? CLIENT,
    sub: script.subject ?? 'person-1',
    iat: now,
    exp: now + (script.lifeS ?? 300),
  };
  if (script.signer === 'nobody') {
    return `${base64url({ alg: 'none' })}.${base64url({ ...registered, ...claims })}.`;
  }
  return new SignJWT({ ...registered, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: KID })
    .sign(keys[script.signer ?? 'own']);
}

/** Asks whether to sign in, in a browser. */
function askingPage(asked: URLSearchParams): string {
  const link = (text: string, answer: Record<string, string>) => {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ ...answer, state: asked.get('state') ?? '' }).toString();
    return `<a href="${back.href.replaceAll('&', '&amp;')}">${text}</a>`;
  };
  const code = asked.get('nonce') ?? 'code';
  return link('Allow', { code }) + link('Deny', { error: 'access_denied' });
}

/** Starts the provider. A code is the `nonce` itself, which the caller reads from the authorize address. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const keys = { own: own.privateKey, stranger: stranger.privateKey };
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KID, alg: 'RS256', use: 'sig' };
  const provider = {
    issuer: '',
    script: {} as Script,
    exchanges: [] as ScriptedProvider['exchanges'],
  };

  const server = createServer((request, response) => {
    const json = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { issuer, script } = provider;
    if (request.url === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/jwks') return json({ keys: [jwk] });
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') return response.end(askingPage(searchParams));
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const body = new URLSearchParams(text);
      provider.exchanges.push({ body, authorization: request.headers.authorization });
      // The SDK asks without a code too, after a refusal.
      if (/^(undefined)?$/.test(body.get('code') ?? ''))
        return json({ error: 'invalid_grant' }, 400);
      if (script.status !== undefined) return json({ error: 'server_error' }, script.status);
      const tokens = { access_token: 'opaque', token_type: 'Bearer', expires_in: 60 };
      if (script.absent === true) return json(tokens);
      return void idToken(script, issuer, body.get('code') ?? '', keys).then((id_token) =>
        json({ ...tokens, id_token }),
      );
    });
    return undefined;
  });
  provider.issuer = `http://127.0.0.1:${await listening(server)}`;
  return Object.assign(provider, {
    close: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
