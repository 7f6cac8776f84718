import { runInThisContext } from 'node:vm';
import { AUTH_BASE_PATH } from '../../../src/rules/constants';
import type { Client, ClientAction, ClientPage } from './client';
import { NO_ANSWER, readBody, shownAnswer, SIGN_IN_PATH } from './client';
import type { ScriptedServer } from './scriptedServer';

type Reference = typeof import('supertokens-website');

type FetchParts = Pick<typeof globalThis, 'Headers' | 'Request' | 'Response'>;

// The simulated document lacks fetch's classes; Node's main context has them.
const { Headers, Request, Response } = runInThisContext(
  '({ Headers, Request, Response })',
) as FetchParts;

const ownXhr = XMLHttpRequest;

/** Everything that the reference client stores on the window. */
const PATCHED = ['__supertokensOriginalFetch', '__supertokensSessionRecipe'] as const;

const scriptedFetch =
  (server: ScriptedServer) =>
  async (url: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await server.send({
      method: init.method?.toUpperCase() ?? 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      credentials: init.credentials === 'include',
      body: typeof init.body === 'string' ? init.body : null,
    });
    if (!answer) throw new TypeError('fetch failed');
    const body = answer.status === 204 ? null : answer.text;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };

/** Removes all traces of an earlier reference client from the page. */
function freshWindow(server: ScriptedServer): void {
  for (const name of PATCHED) Reflect.deleteProperty(window, name);
  Object.assign(window, {
    Headers,
    Request,
    Response,
    XMLHttpRequest: ownXhr,
    fetch: scriptedFetch(server),
  });
}

function loadReference(): Reference {
  let reference: Reference | null = null;
  jest.isolateModules(() => {
    // Isolation works only with require.
    reference = jest.requireActual<Reference>('supertokens-website');
  });
  if (!reference) throw new Error('The reference client was not loaded.');
  return reference;
}

/** Describes a failure: a response by its status, an error by its kind. */
function failure(error: unknown): string {
  if (error instanceof Response) return `fails: status ${error.status}`;
  const message = error instanceof Error ? error.message : String(error);
  if (message === 'fetch failed') return `fails: ${NO_ANSWER}`;
  if (/^No session exists|^Could not refresh session/.test(message)) return `fails: ${message}`;
  // The reference client's mark of the API's own errors.
  if (error instanceof Error && 'isSuperTokensGeneralError' in error)
    return `fails: general error ${message}`;
  return 'fails: other';
}

const request = async (path: string, init: RequestInit): Promise<string> => {
  try {
    const response = await window.fetch(path, init);
    return shownAnswer(response.status, readBody(await response.text()));
  } catch {
    return NO_ANSWER;
  }
};

function act(reference: Reference, action: ClientAction): Promise<unknown> {
  if (action.do === 'signIn')
    return request(location.origin + SIGN_IN_PATH, {
      method: 'POST',
      headers: { rid: 'emailpassword', 'fdi-version': '1.16,4.0' },
      body: '{}',
      credentials: 'include',
    });
  if (action.do !== 'fetch') return reference[action.do]();
  const { path, method = 'GET', headers = {}, body, credentials } = action;
  return request(path.startsWith('/api') ? location.origin + path : path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(credentials && { credentials: 'include' }),
  });
}

/** Opens the npm reference client with the portal's options (spec 9), on a scripted fetch. */
export function openReference({ scenario, server, onEvent }: ClientPage): Client {
  freshWindow(server);
  const reference = loadReference();
  const { mode = 'cookie', maxRefreshes, expiredStatus } = scenario;
  reference.init({
    apiDomain: location.origin,
    apiBasePath: AUTH_BASE_PATH,
    tokenTransferMethod: mode,
    autoAddCredentials: false,
    ...(maxRefreshes !== undefined && { maxRetryAttemptsForSessionRefresh: maxRefreshes }),
    ...(expiredStatus !== undefined && { sessionExpiredStatusCode: expiredStatus }),
    onHandleEvent: (event) => {
      if (event.action === 'UNAUTHORISED')
        onEvent(`${event.action} ${event.sessionExpiredOrRevoked}`);
      else if (event.action === 'API_INVALID_CLAIM')
        onEvent(`${event.action} ${JSON.stringify(event.claimValidationErrors)}`);
      else onEvent(event.action);
    },
  });
  return {
    async perform(action) {
      try {
        const result = await act(reference, action);
        return typeof result === 'string' ? result : (JSON.stringify(result) ?? 'done');
      } catch (error) {
        return failure(error);
      }
    },
  };
}
