import { features } from '../../../src/features';
import type { SessionAnnouncement } from '../../../machines/session/session';
import { createEnv } from '../../../sagas/createEnv';
import { failed } from '../../../src/ports/failures';
import type { Http, HttpAnswer, SessionClient } from '../../../src/ports/ports';
import { createRootSaga } from '../../../sagas/root';
import { createCookieJar } from '../../../src/browser/cookies';
import { createLocks } from '../../../src/browser/locks';
import { createStorage } from '../../../src/browser/storage';
import { createAnnouncer } from '../../../src/session/announcer';
import { createClockSkew } from '../../../src/session/clockSkew';
import { GeneralError, SessionCallError } from '../../../src/session/sessionErrors';
import { createSessionConsole, type SessionConsole } from '../../../src/session/sessionConsole';
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

/** Cookies and locks belong to this document, as in a browser without Web Locks; the network is scripted. */
function createPorts({ scenario, server, onError }: ClientPage) {
  const page = new URL(location.href);
  const cookies = createCookieJar(onError);
  const ports = createFakePorts(createBrowser(), page, { cookies });
  const now = () => Date.now();
  const { expiredStatus, maxRefreshes, mode = 'cookie' } = scenario;
  return {
    ...ports,
    http: scriptedHttp(server),
    clock: { now },
    locks: createLocks(),
    log: { warn: () => undefined, error: onError },
    tokens: new CookieSessionTokens({
      cookies,
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

/** Opens the portal's own session client, on the real store, machines, sagas and tokens. */
export function openPortal(page: ClientPage): Client {
  const ports = createPorts(page);
  const env = createEnv(ports);
  createAppStore({ rootSaga: createRootSaga(env, features) });
  const client = createSessionConsole({
    ...ports,
    client: env.sessionClient,
    onEvent: ports.announcer.onEvent,
    page: () => new URL(location.href),
  });
  client.onEvent((announcement) => page.onEvent(shownEvent(announcement)));
  return {
    async perform(action) {
      try {
        const result = await act(client, () => signIn(env.sessionClient), action);
        return typeof result === 'string' ? result : (JSON.stringify(result) ?? 'done');
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** Signs in like the portal's form: a request that opens a session. */
async function signIn(client: SessionClient): Promise<string> {
  const request = {
    method: 'POST',
    url: location.origin + SIGN_IN_PATH,
    headers: { rid: 'emailpassword', 'fdi-version': '1.16,4.0' },
    body: {},
    credentials: true,
  } as const;
  const { answer } = await client.send(request, { anonymous: true });
  return shown(answer);
}

async function act(
  client: SessionConsole,
  signsIn: () => Promise<string>,
  action: ClientAction,
): Promise<unknown> {
  if (action.do === 'signIn') return signsIn();
  if (action.do !== 'fetch') return client[action.do]();
  const { path, method = 'GET', headers = {}, body, credentials } = action;
  const answer = await client.fetch({
    url: path,
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(credentials !== undefined && { credentials }),
  });
  return shown(answer);
}
