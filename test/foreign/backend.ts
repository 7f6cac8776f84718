import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as SuperTokens from 'supertokens-node';
import { errorHandler, middleware } from 'supertokens-node/framework/express';
import * as EmailPassword from 'supertokens-node/recipe/emailpassword';
import * as Session from 'supertokens-node/recipe/session';
import { stopSdk } from '../../server/authApi/sdk';
import { startCore } from '../../server/core/core';
import { openKeyStore } from '../../server/core/keys';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { textField } from '../../server/json';
import { memoryLog } from '../server/support/platform';
import { startScriptedProvider, type ScriptedProvider } from '../server/support/scriptedProvider';
import { otherWays, type SentMail, type WaysOptions } from './otherWays';

/** How a studio has configured its backend. */
export interface ForeignOptions {
  /** Origin of the portal's pages. */
  readonly portal: string;
  /** Origin of the API in the browser. */
  readonly api: string;
  /** The domain of the backend's cookies, with a leading dot. */
  readonly cookieDomain: string;
  readonly antiCsrf: 'VIA_CUSTOM_HEADER' | 'VIA_TOKEN' | 'NONE';
  /** If present, it also has a provider, and mails to sign in with. */
  readonly flowType?: WaysOptions['flowType'] | undefined;
}

/** A running backend of a third party. */
export interface ForeignBackend {
  readonly port: number;
  /** The errors that pages have reported, oldest first (spec 7: POST /api/response_error_collect). */
  readonly reported: readonly unknown[];
  account(email: string, password: string): Promise<void>;
  newestMail(email: string): SentMail;
  /** The provider of the studio's staff. */
  readonly provider: ScriptedProvider;
  /** Lets this time pass for the codes and challenges. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** Allows pages of the portal to send requests to this host and read the session headers of its responses. */
const allowPortal =
  (portal: string): RequestHandler =>
  (request, response, next) => {
    response.setHeader('access-control-allow-origin', portal);
    response.setHeader('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS') return next();
    const sent = ['content-type', 'x-trace-id', 'game', 'session-id'];
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      [...sent, ...SuperTokens.getAllCORSHeaders()].join(', '),
    );
    response.status(204).end();
  };

/** The routes of section 7 besides the SDK's own, as a studio would write them. */
function specifiedCalls(app: express.Express, portal: string, reported: unknown[]): void {
  /** Redirects to the portal's page that a parameter names. */
  const backBy = (name: string): RequestHandler => {
    return ({ query }, response) => {
      const target = new URL(textField(query, name) ?? '/', portal);
      response.redirect(target.origin === portal ? target.href : portal);
    };
  };
  app.get('/api_v2/clean_cookie', backBy('url'));
  app.get('/api/auth/logout', (_request, response) => void response.json({ ret: 0, data: null }));
  app.post('/api/response_error_collect', express.json(), ({ body }, response) => {
    reported.push(body);
    response.json({ ret: 0, data: null });
  });
  // The identity provider's log-out page (spec 4: logout sequence, step 5).
  app.get('/idp/logout', backBy('post_logout_redirect_uri'));
}

/** The sign-up fields of section 3; the SDK itself adds email and password. */
const SIGN_UP_FIELDS = [
  { id: 'first_name' },
  { id: 'last_name' },
  { id: 'company', optional: true },
  { id: 'title', optional: true },
];

function initSdk(
  core: { url: string; apiKey: string },
  { portal, api, cookieDomain, antiCsrf, flowType }: ForeignOptions,
  issuer: string,
  keepMail: (mail: SentMail) => void,
): void {
  SuperTokens.init({
    framework: 'express',
    telemetry: false,
    supertokens: { connectionURI: core.url, apiKey: core.apiKey },
    appInfo: {
      appName: 'studio',
      apiDomain: api,
      websiteDomain: portal,
      apiBasePath: '/api_v2/auth',
      websiteBasePath: '/portal',
    },
    recipeList: [
      ...(flowType === undefined ? [] : otherWays({ flowType, issuer, keepMail })),
      EmailPassword.init({
        signUpFeature: { formFields: SIGN_UP_FIELDS },
        emailDelivery: {
          service: {
            sendEmail: ({ user, passwordResetLink }) =>
              Promise.resolve(keepMail({ email: user.email, link: passwordResetLink })),
          },
        },
      }),
      Session.init({
        antiCsrf,
        cookieDomain,
        override: {
          functions: (original) => ({
            ...original,
            // The only payload field that the specification requires (section 3: user_email).
            async createNewSession(input) {
              const user = await SuperTokens.getUser(input.userId, input.userContext);
              const payload = { ...input.accessTokenPayload, user_email: user?.emails[0] };
              return original.createNewSession({ ...input, accessTokenPayload: payload });
            },
          }),
        },
      }),
    ],
  });
}

/** Listens on a free port of the loopback interface. */
function listen(app: express.Express): Promise<Server> {
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/**
 * Starts a backend as a studio may have it: the SDK's documented setup with Express, over a core reached by HTTP. It
 * has the routes of section 7 and none of the project's own: no invitations, no captcha, no report. The SDK stores its
 * state in the process, so only one backend runs at a time.
 */
export async function startForeignBackend(options: ForeignOptions): Promise<ForeignBackend> {
  const db = await openDatabase({ dataDir: ':memory:' });
  const settings = await loadSettings(db);
  const keys = openKeyStore(db, settings, Date.now);
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const core = await startCore({ db, settings, keys, log: memoryLog(), now });
  const provider = await startScriptedProvider();
  const mails: SentMail[] = [];
  const reported: unknown[] = [];
  initSdk(core, options, provider.issuer, (mail) => void mails.push(mail));

  const [sdk, sdkErrors] = [middleware(), errorHandler()];
  const app = express();
  app.use(allowPortal(options.portal));
  app.use((request, response, next) => void sdk(request, response, next));
  specifiedCalls(app, options.portal, reported);
  // Express recognizes an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, request, response, next) =>
    void sdkErrors(error, request, response, next);
  app.use(onError);
  const server = await listen(app);

  return {
    // The address of a listening TCP server has this type.
    port: (server.address() as AddressInfo).port,
    reported,
    async account(email, password) {
      const { status } = await EmailPassword.signUp('public', email, password);
      if (status !== 'OK') throw new Error(`No account for ${email}: ${status}`);
    },
    newestMail(email) {
      const newest = mails.findLast((mail) => mail.email === email);
      if (!newest) throw new Error(`No mail to ${email}.`);
      return newest;
    },
    provider,
    pass: (ms) => void (passedMs += ms),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      stopSdk();
      await provider.close();
      await core.close();
      await db.destroy();
    },
  };
}
