import type { Action, Scenario } from './scenario';
import type { ScriptedServer } from './scriptedServer';

/** An action of a page that uses its session client. */
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

/** One of the two clients on a separate page. */
export interface Client {
  /** Performs the action; returns its normalized result, or how it failed. Never rejects. */
  perform(action: ClientAction): Promise<string>;
}

export interface ClientPage {
  scenario: Scenario;
  server: ScriptedServer;
  /** Receives a session event, by its name and flag. */
  onEvent: (line: string) => void;
  onError: (message: string) => void;
}

export type OpenClient = (page: ClientPage) => Client;

/** The sign-in form's path (spec 7). */
export const SIGN_IN_PATH = '/api_v2/auth/signin';

/** Formats a response for a trace. */
export const shownAnswer = (status: number, body: unknown): string =>
  `${status} ${JSON.stringify(body)}`;

/** A request without a response in a trace. */
export const NO_ANSWER = 'no response';

/** Reads a body as both clients' callers do: as JSON if possible. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
