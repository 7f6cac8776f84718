import type { Clock, Device, Http, HttpAnswer, HttpRequest } from '../ports/ports';
import type { OperationsOptions, SessionOperations } from './sessionOperations';
import { createSessionOperations } from './sessionOperations';
import { parseUrl } from './urls/hosts';
import type { Owns } from './urls/isOwnRequest';

/** The portal's session for developers at the console and for tests. */
export interface SessionConsole extends SessionOperations {
  /**
   * Sends a request. To the session's API, it carries the session, and is refreshed and resent on the session-expired
   * status. To other addresses it is sent unchanged, by default without cookies. Never rejects; after too many
   * refreshes the result is a failure with status 0 (spec 8).
   */
  fetch(request: Pick<HttpRequest, 'url'> & Partial<HttpRequest>): Promise<HttpAnswer>;
}

interface ConsoleOptions extends Omit<OperationsOptions, 'now'> {
  http: Http;
  device: Pick<Device, 'clockSkewMs'>;
  clock: Clock;
  owns: Owns;
  /** The base for relative addresses. */
  page: () => URL;
}

/** Wraps the client that the portal's own requests use, for code that is not a saga. */
export function createSessionConsole(options: ConsoleOptions): SessionConsole {
  const { client, http, rules, device, clock, owns, page } = options;
  const now = () => clock.now() + device.clockSkewMs();
  return {
    ...createSessionOperations({ ...options, now }),
    async fetch(given) {
      // An invalid address is sent unchanged: the result is the request's failure.
      const url = parseUrl(given.url, page())?.href ?? given.url;
      const isOwn = owns(url);
      const credentials = given.credentials ?? (isOwn && rules.autoAddCredentials);
      const request = { method: 'GET', ...given, url, credentials } as const;
      return isOwn ? (await client.send(request)).answer : http.send(request);
    },
  };
}
