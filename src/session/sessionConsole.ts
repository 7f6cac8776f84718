import type { Clock, Device, Http, HttpAnswer, HttpRequest } from '../ports/ports';
import type { OperationsOptions, SessionOperations } from './sessionOperations';
import { createSessionOperations } from './sessionOperations';
import { parseUrl } from './urls/hosts';
import type { Owns } from './urls/isOwnRequest';

/** The portal's session for developers at the console and for tests. */
export interface SessionConsole extends SessionOperations {
  /**
   * Sends a request. To the session's API it goes with the session: refreshed and sent again where the
   * session-expired status says so; to other addresses it goes as it is, without cookies unless the caller asks
   * for them. Never rejects; after too many refreshes the answer is a failure with status 0 (spec 8).
   */
  fetch(request: Pick<HttpRequest, 'url'> & Partial<HttpRequest>): Promise<HttpAnswer>;
}

interface ConsoleOptions extends Omit<OperationsOptions, 'now'> {
  http: Http;
  device: Pick<Device, 'clockSkewMs'>;
  clock: Clock;
  owns: Owns;
  /** Against which relative addresses are resolved. */
  page: () => URL;
}

/** The client that the portal's own calls use, for whoever is no saga. */
export function createSessionConsole(options: ConsoleOptions): SessionConsole {
  const { client, http, rules, device, clock, owns, page } = options;
  const now = () => clock.now() + device.clockSkewMs();
  return {
    ...createSessionOperations({ ...options, now }),
    async fetch(given) {
      // An address that is none continues as it is: the answer is the failure of the call.
      const url = parseUrl(given.url, page())?.href ?? given.url;
      const isOwn = owns(url);
      const credentials = given.credentials ?? (isOwn && rules.autoAddCredentials);
      const request = { method: 'GET', ...given, url, credentials } as const;
      return isOwn ? (await client.send(request)).answer : http.send(request);
    },
  };
}
