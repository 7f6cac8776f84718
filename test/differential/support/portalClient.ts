import { features } from '../../../src/features';
import type { SessionAnnouncement } from '../../../machines/session/session';
import type { Env } from '../../../sagas/env';
import { createEnv } from '../../../sagas/env';
import { failed } from '../../../src/ports/failures';
import { createSessionGate } from '../../../sagas/session/sessionClient';
import type { Http, HttpAnswer } from '../../../src/ports/ports';
import { openedWith } from '../../../sagas/session/requests';
import { createRootSaga } from '../../../sagas/root';
import { createCookieJar } from '../../../src/browser/cookies';
import { createStorage } from '../../../src/browser/storage';
import { createAnnouncer } from '../../../src/session/announcer';
import { createClockSkew } from '../../../src/session/clockSkew';
import { GeneralError, SessionCallError } from '../../../src/session/sessionErrors';
import type { SessionFace } from '../../../src/session/sessionFace';
import { createSessionFace } from '../../../src/session/sessionFace';
import { CookieSessionTokens } from '../../../src/session/sessionTokens';
import { createAppStore } from '../../../src/appStore';
import { createBrowser } from '../../support/fakeBrowser';
import { createFakePorts } from '../../support/fakePorts';
import type { Client, ClientAction, ClientPage } from './client';
import { NO_ANSWER, readBody, shownAnswer, SIGN_IN_PATH } from './client';
import type { ScriptedServer } from './scriptedServer';

const scriptedHttp = (server: ScriptedServer): Http => ({
  async send(request) {
    const headers = Object.entries(request.headers ?? {});
    const answer = await server.send({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      credentials: request.credentials,
      body: request.body === undefined ? null : JSON.stringify(request.body),
    });
    if (!answer) return failed('network', request);
    const { status, text } = answer;
    return { ok: true, response: { status, headers: answer.headers, body: readBody(text) } };
  },
});

const shownEvent = (announcement: SessionAnnouncement): string => {
  if (announcement.name === 'UNAUTHORISED')
    return `${announcement.name} ${announcement.sessionExpiredOrRevoked}`;
  return announcement.name === 'API_INVALID_CLAIM'
    ? `${announcement.name} ${JSON.stringify(announcement.claimValidationErrors)}`
    : announcement.name;
};

const shown = (answer: HttpAnswer): string =>
  answer.ok ? shownAnswer(answer.response.status, answer.response.body) : NO_ANSWER;

function failure(error: unknown): string {
  if (error instanceof SessionCallError)
    return 'response' in error.cause
      ? `fails: status ${error.cause.response.status}`
      : `fails: ${error.cause.failure.kind === 'network' ? NO_ANSWER : 'other'}`;
  if (error instanceof GeneralError) return `fails: general error ${error.message}`;
  return error instanceof Error ? `fails: ${error.message}` : 'fails: other';
}

/** The cookies are this document's, the network is the script's; locks are as Web Locks are. */
function createPorts({ scenario, server, onError }: ClientPage) {
  const page = new URL(location.href);
  const ports = createFakePorts(createBrowser(), page);
  const now = () => Date.now();
  const { expiredStatus, maxRefreshes, mode = 'cookie' } = scenario;
  return {
    ...ports,
    http: scriptedHttp(server),
    clock: { now },
    log: { warn: () => undefined, error: onError },
    tokens: new CookieSessionTokens({
      cookies: createCookieJar(onError),
      skew: createClockSkew(now, createStorage()),
      clock: now,
      addresses: ports.addresses,
      cookieDomain: null,
      transferMethod: mode,
    }),
    rules: {
      ...ports.rules,
      ...(expiredStatus !== undefined && { expiredStatus }),
      ...(maxRefreshes !== undefined && { maxRefreshes }),
    },
    announcer: createAnnouncer(onError),
  };
}

/** The real store, machines, sagas, tokens and face. */
export function openPortal(page: ClientPage): Client {
  const ports = createPorts(page);
  const env = createEnv(ports);
  const store = createAppStore({ rootSaga: createRootSaga(env, features) });
  const face = createSessionFace({
    ...ports,
    gate: createSessionGate(env, store),
    onEvent: ports.announcer.onEvent,
    page: () => new URL(location.href),
  });
  face.onEvent((announcement) => page.onEvent(shownEvent(announcement)));
  return {
    async perform(action) {
      try {
        const result = await act(face, () => signIn(env, store.dispatch), action);
        return typeof result === 'string' ? result : (JSON.stringify(result) ?? 'done');
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** As the portal's own sign-in form does it: a request that opens a session. */
async function signIn(env: Env, dispatch: (event: ReturnType<typeof openedWith>) => unknown) {
  const id = env.random.id();
  const answer = env.pendingRequests.accept(id, {
    method: 'POST',
    url: location.origin + SIGN_IN_PATH,
    headers: { rid: 'emailpassword', 'fdi-version': '1.16,4.0' },
    body: {},
    credentials: true,
  });
  dispatch(openedWith(env, id, { anonymous: true }));
  return shown(await answer);
}

async function act(
  face: SessionFace,
  signsIn: () => Promise<string>,
  action: ClientAction,
): Promise<unknown> {
  if (action.do === 'signIn') return signsIn();
  if (action.do !== 'fetch') return face[action.do]();
  const { path, method = 'GET', headers = {}, body, credentials } = action;
  const answer = await face.fetch({
    url: path,
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(credentials !== undefined && { credentials }),
  });
  return shown(answer);
}
