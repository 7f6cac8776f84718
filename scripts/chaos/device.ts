import { createContext, Script } from 'node:vm';
import { CookieJar } from 'jsdom';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import type { StandaloneSessionClient } from '../../src/sessionClient';
import { BrowserOfPages } from '../../test/session/tabs/browserOfPages';
import { loadClient } from '../../test/session/tabs/clients';
import { Page } from '../../test/session/tabs/page';
import { globalsOf } from '../../test/session/tabs/realm';
import type { Owner, Timing } from '../../test/session/tabs/time';

/** The real clock, for a browser's pages. */
class RealTime implements Timing {
  readonly #orders = new Map<number, NodeJS.Timeout>();
  #last = 0;

  get now(): number {
    return Date.now();
  }

  after(ms: number, owner: Owner | null, happen: () => void): number {
    const order = (this.#last += 1);
    const run = () => {
      this.#orders.delete(order);
      if (owner?.state !== 'closed') happen();
    };
    this.#orders.set(order, setTimeout(run, Math.max(0, ms)));
    return order;
  }

  callOff(order: number): void {
    clearTimeout(this.#orders.get(order));
    this.#orders.delete(order);
  }
}

/** Timeout of a request, in ms; nginx responds after 15 s. */
const LIMIT_MS = 25_000;

const OPEN = new Script(`sessionClient.createSessionClient({
  appInfo: { appName: 'Portal', apiDomain: location.origin, apiBasePath: '${AUTH_BASE_PATH}' },
  sessionTokenFrontendDomain: location.hostname,
})`);

/** A page with the session client in a separate realm. */
export class ClientPage extends Page {
  readonly client: StandaloneSessionClient;

  constructor(device: Device) {
    super(device);
    const realm = createContext(globalsOf(device, this));
    loadClient('own', realm);
    // The value of the script's last expression.
    this.client = OPEN.runInContext(realm) as StandaloneSessionClient;
  }
}

/** A browser on a separate network, in real time. */
export class Device extends BrowserOfPages {
  readonly jar = new CookieJar();
  readonly cookies = {
    text: () => this.jar.getCookieStringSync(this.origin, { http: false }),
    write: (line: string) => void this.jar.setCookieSync(line, this.origin, { http: false }),
  };

  constructor(
    readonly origin: string,
    /** An IPv4 address. */
    readonly network: string,
  ) {
    super(new RealTime(), Math.random);
  }

  async fetch(_page: Page | null, request: Request, jar = this.jar): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('cookie', jar.getCookieStringSync(request.url));
    headers.set('x-forwarded-for', this.network);
    headers.set('origin', this.origin);
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0');
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)]);
    const response = await fetch(new Request(request, { headers, signal }));
    for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, request.url);
    return response;
  }

  open(): ClientPage {
    return new ClientPage(this);
  }

  close(): void {
    for (const page of this.pages.splice(0)) page.close();
  }
}
