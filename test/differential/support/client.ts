import type { Action, Scenario } from './scenario';
import type { ScriptedServer } from './scriptedServer';

/** What a page asks of its session client. */
export type ClientAction = Extract<
  Action,
  {
    do:
      | 'fetch'
      | 'signIn'
      | 'doesSessionExist'
      | 'getUserId'
      | 'getAccessTokenPayloadSecurely'
      | 'getAccessToken'
      | 'attemptRefreshingSession'
      | 'signOut';
  }
>;

/** One of the two clients on a page of its own. */
export interface Client {
  /** Does the action; gives its result, normalised, or how it failed. Never rejects. */
  perform(action: ClientAction): Promise<string>;
}

/** What a client is given of its page. */
export interface ClientPage {
  scenario: Scenario;
  server: ScriptedServer;
  /** A session event, by its name and flag. */
  onEvent: (line: string) => void;
  onError: (message: string) => void;
}

export type OpenClient = (page: ClientPage) => Client;

/** Where the sign-in form posts (spec 7). */
export const SIGN_IN_PATH = '/api_v2/auth/signin';

/** An answer as a trace shows it. */
export const shownAnswer = (status: number, body: unknown): string =>
  `${status} ${JSON.stringify(body)}`;

/** How a request without an answer shows. */
export const NO_ANSWER = 'no answer';

/** A body as both clients' callers would read it: JSON where it is JSON. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
