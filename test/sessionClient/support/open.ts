import { runInThisContext } from 'node:vm';
import '../../views/support/domGaps';
import type { SessionAnnouncement } from '../../../machines/session/session';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { createSessionClient, type SessionClientConfig } from '../../../src/sessionClient';
import { EXPIRES, person } from '../../support/person';
import { frontTokenOf } from '../../support/frontToken';
import { SessionApi } from './sessionApi';

/** The platform's own, which the simulated document lacks or has only in part. */
export const platform = runInThisContext(
  '({ AbortController, Blob, FormData, Headers, ReadableStream, Request, Response, URLSearchParams, fetch })',
) as Pick<
  typeof globalThis,
  | 'AbortController'
  | 'Blob'
  | 'FormData'
  | 'Headers'
  | 'ReadableStream'
  | 'Request'
  | 'Response'
  | 'URLSearchParams'
  | 'fetch'
>;

const { Headers, Request, Response } = platform;
Object.assign(globalThis, { Headers, Request, Response });

/** The headers of a response that opens or refreshes ana's session. */
export const newSession = (payload?: Record<string, unknown>): Record<string, string> => ({
  'front-token': frontTokenOf(person('ana'), payload),
});

/** The headers of a response that ends it. */
export const END = { 'front-token': 'remove' };

/** Sets the cookies of a session, or of none; removes those of an earlier page. */
export function arrangeCookies(kind: 'session' | 'none', payload?: Record<string, unknown>): void {
  localStorage.clear();
  const { frontToken, lastUpdate } = SESSION_COOKIES;
  const past = `;path=/;expires=${new Date(0).toUTCString()}`;
  document.cookie = `${lastUpdate}=1;path=/`;
  document.cookie =
    kind === 'session'
      ? `${frontToken}=${frontTokenOf(person('ana'), payload)};path=/`
      : `${frontToken}=${past}`;
}

/** A page of the companion application, with its API. */
export async function openClient(config: Partial<SessionClientConfig> = {}) {
  const api = await SessionApi.open();
  const base = `http://localhost:${api.port}`;
  const clock = { now: EXPIRES - 3_600_000 };
  const announced: SessionAnnouncement[] = [];
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const client = createSessionClient({
    appInfo: { appName: 'Console', apiDomain: base, apiBasePath: '/auth' },
    dateProvider: { now: () => clock.now },
    fetch: platform.fetch,
    log: { warn: log, error: log },
    ...config,
  });
  client.onEvent((each) => void announced.push(each));
  /** Closes the page; throws if work failed or the session client complained. */
  const close = () => {
    api.close();
    if (logged.length > 0) throw new Error(logged.join('\n'));
  };
  return { api, base, client, clock, announced, logged, close };
}
