import { BrowserOfPages, steadyRandom } from './browserOfPages';
import type { ClientKind } from './clients';
import { Cookies } from './cookies';
import { Network, ORIGIN, type Fate } from './network';
import type { Page } from './page';
import { SessionServer } from './sessionServer';
import { Tab } from './tab';
import { Time } from './time';

/** One browser with one signed-in user, several tabs of one origin, and their server. */
export class Browser extends BrowserOfPages {
  override readonly time: Time;
  readonly origin = ORIGIN;
  readonly server: SessionServer;
  readonly cookies: Cookies;
  readonly network: Network;
  readonly tabs: Tab[] = [];

  constructor(seed: number, fates: readonly Fate[]) {
    const time = new Time(Date.UTC(2029, 0, 1));
    super(time, steadyRandom(seed));
    this.time = time;
    this.server = new SessionServer(() => time.now);
    const { cookies, front } = this.server.signIn();
    this.cookies = new Cookies(time, cookies);
    this.cookies.write(`sFrontToken=${front};path=/`);
    this.cookies.write(`st-last-access-token-update=${time.now};path=/`);
    this.network = new Network(this, fates);
  }

  fetch(page: Page, request: Request): Promise<Response> {
    return this.network.fetch(page, request);
  }

  open(kind: ClientKind): Tab {
    const tab = new Tab(this, kind);
    this.tabs.push(tab);
    return tab;
  }

  /** Reloads a tab's page, which sends a request at once. */
  reload(tab: Tab): void {
    tab.close();
    this.open(tab.kind).call();
  }
}
