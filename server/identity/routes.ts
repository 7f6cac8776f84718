import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { inTurn } from '../account/inTurn';
import type { AuthContext } from '../authApi/context';
import { passwordVersion } from '../core/passwordVersion';
import { setCookie } from '../http/cookies';
import { securityHeaders, type HeaderChoices } from '../http/headers';
import { textField, textIn } from '../json';
import { languageAsked, type Language } from '../http/language';
import { networkOf } from '../http/network';
import { ssoAddresses } from '../singleSignOn/addresses';
import { blockedText } from '../people/words';
import { beginLogin } from './records';
import { message, sendIdentityPage, signInForm } from './pages';
import { COOKIE_NAMES, PROVIDER_PATH } from './provider';
import { createPasswordCheck, type PasswordCheck } from './signIn';
import type { IdentityTexts } from './texts';

export interface IdentityRoutes {
  readonly context: AuthContext;
  /** Returns the provider, created on first use. */
  readonly provider: () => Promise<Provider>;
  readonly headers: () => HeaderChoices;
}

/** The provider's own endpoints; other paths below it do not exist. */
const ENDPOINTS: readonly (readonly ['GET' | 'POST', string])[] = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/auth'],
  ['GET', '/auth/:uid'],
  ['POST', '/token'],
  ['GET', '/me'],
  ['POST', '/me'],
  ['GET', '/session/end'],
  ['GET', '/session/end/success'],
  ['POST', '/session/end/confirm'],
];
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Passes a request to the provider's own middleware. */
async function forward(
  { context, provider, headers }: IdentityRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const handle = (await provider()).callback();
  const { raw: incoming } = request;
  const { raw: outgoing } = reply;
  reply.hijack();
  for (const [name, value] of Object.entries(securityHeaders('identity', headers()))) {
    outgoing.setHeader(name, value);
  }
  outgoing.setHeader('x-trace-id', request.traceId);
  // Otherwise the connection would stay idle, and closing the server would wait for it.
  outgoing.setHeader('connection', 'close');
  const { host, protocol } = new URL(context.url());
  // The provider builds addresses from these, so the client's own values are overwritten.
  incoming.headers['x-forwarded-host'] = host;
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  const path = request.url.slice(PROVIDER_PATH.length);
  await handle(Object.assign(incoming, { originalUrl: request.url, url: path }), outgoing);
}

function problemOf(
  check: PasswordCheck,
  texts: IdentityTexts,
  language: Language,
): string | undefined {
  if (check.kind === 'blocked') return blockedText(check.reason, language);
  if (check.kind === 'tooMany') return texts.tooMany;
  return check.kind === 'wrong' ? texts.wrong : undefined;
}

/** The sign-in page, to which the provider redirects browsers without a session. */
function interactionRoutes(app: FastifyInstance, { context, provider }: IdentityRoutes): void {
  const path = `${PROVIDER_PATH}/interaction/:uid`;
  const checkPassword = createPasswordCheck(context);

  /** Returns the interaction of this browser's cookie; undefined if it has ended. */
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const own = await provider();
    try {
      const { uid, prompt, params } = await own.interactionDetails(request.raw, reply.raw);
      const isOwn = uid === textField(request.params, 'uid');
      const language = languageAsked({ query: params, headers: request.headers });
      const email = textIn(params, 'login_hint');
      return isOwn && prompt.name === 'login' ? { own, language, email } : undefined;
    } catch {
      return undefined;
    }
  };
  const ended = (reply: FastifyReply) =>
    sendIdentityPage(reply, context.brand(), 400, (texts) => ({
      title: texts.expiredTitle,
      content: message(
        texts.expired,
        `${ssoAddresses(context.url()).portal}/portal/login`,
        texts.toSignIn,
      ),
    }));
  const form = (reply: FastifyReply, language: Language, email: string, check?: PasswordCheck) => {
    const content = (texts: IdentityTexts) => {
      const brand = context.brand().name;
      const problem = check && problemOf(check, texts, language);
      return {
        title: texts.signInTitle,
        hasProblem: problem !== undefined,
        content: signInForm(texts, { brand, action: reply.request.url, email, problem }),
      };
    };
    return sendIdentityPage(reply, context.brand(), 200, content, language);
  };

  app.get(path, async (request, reply) => {
    const opened = await open(request, reply);
    return opened === undefined ? ended(reply) : form(reply, opened.language, opened.email);
  });

  app.post(path, async (request, reply) => {
    const opened = await open(request, reply);
    if (opened === undefined) return ended(reply);
    const { own, language } = opened;
    const store = (result: Parameters<Provider['interactionResult']>[2]) =>
      own.interactionResult(request.raw, reply.raw, result);
    const goOn = (next: string) => {
      for (const name of [COOKIE_NAMES.interaction, `${COOKIE_NAMES.interaction}.sig`]) {
        setCookie(reply, { name, value: '', path: request.url, expires: new Date(0) });
      }
      return reply.redirect(next, 303);
    };
    if (textField(request.body, 'action') === 'cancel') {
      const error = { error: 'access_denied', error_description: 'The user canceled.' };
      return goOn(await store(error));
    }
    const email = textIn(request.body, 'email').trim();
    const password = textIn(request.body, 'password');
    const check = await checkPassword(networkOf(request), email, password);
    if (check.kind !== 'right') return form(reply, language, email, check);
    const { accountId, version } = check;
    const next = await inTurn(context, accountId, async () => {
      // A new password ends what belongs to the account; this would be stored after it.
      if ((await passwordVersion(context, { userId: accountId })) !== version) return undefined;
      const acr = await beginLogin(context, accountId);
      return store({ login: { accountId, remember: false, amr: ['pwd'], acr } });
    });
    return next === undefined ? form(reply, language, email, { kind: 'wrong' }) : goOn(next);
  });
}

export function identityRoutes(app: FastifyInstance, routes: IdentityRoutes): void {
  void app.register((scope, _options, done) => {
    // The provider parses the bodies of its endpoints itself.
    scope.addContentTypeParser(FORM_TYPE, (_request, _payload, parsed) => parsed(null));
    for (const [method, url] of ENDPOINTS) {
      scope.route({
        method,
        url: PROVIDER_PATH + url,
        exposeHeadRoute: false,
        handler: (request, reply) => forward(routes, request, reply),
      });
    }
    done();
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    interactionRoutes(scope, routes);
    done();
  });
}
