import type { Browser } from './browser';
import type { ServerAnswer } from './sessionServer';
import type { Page } from './page';

/** Where the pages and their API are. */
export const ORIGIN = 'https://adlantern.example';

/** What becomes of a refresh call: it is slow, it or its answer is lost, or the server fails before it is served. */
export type Fate = 'well' | 'slow' | 'requestLost' | 'answerLost' | 'failed';

const LATENCY_MS = 20;
/** Below the time after which `browser-tabs-lock` takes a holder for dead. */
const SLOW_MS = 3_000;

const FAILED: ServerAnswer = { status: 500, headers: {} };

/** The network between the tabs and the server. The browser keeps an answer's cookies even for a frozen tab. */
export class Network {
  /** The refresh tokens that were used, but for those whose answer never came. */
  readonly used: number[] = [];
  refreshes = 0;

  constructor(
    private readonly browser: Browser,
    private fates: readonly Fate[],
  ) {}

  /** From now on everything goes well. */
  calm(): void {
    this.fates = [];
  }

  async fetch(tab: Page, request: Request): Promise<Response> {
    const isRefresh = new URL(request.url).pathname.endsWith('/session/refresh');
    const answer = isRefresh ? this.refresh(tab, request.signal) : this.call(tab, request.signal);
    const { status, headers } = await answer;
    return new Response(null, { status, headers });
  }

  private call(tab: Page, signal: AbortSignal): Promise<ServerAnswer> {
    const sent = this.browser.cookies.own;
    return this.exchange(tab, signal, 'well', () => this.browser.server.call(sent));
  }

  private refresh(tab: Page, signal: AbortSignal): Promise<ServerAnswer> {
    const fate = this.fates[this.refreshes] ?? 'well';
    this.refreshes += 1;
    const sent = this.browser.cookies.own;
    const serve = () => this.browser.server.refresh(sent);
    return this.exchange(tab, signal, fate, serve, ({ status }) => {
      if (status < 300 && sent.refresh !== null) this.used.push(sent.refresh);
    });
  }

  /** To the server and back. Without an answer, fails as `fetch` does. */
  private exchange(
    tab: Page,
    signal: AbortSignal,
    fate: Fate,
    serve: () => ServerAnswer,
    answered: (answer: ServerAnswer) => void = () => undefined,
  ): Promise<ServerAnswer> {
    const { time, cookies } = this.browser;
    const way = fate === 'slow' ? SLOW_MS / 2 : LATENCY_MS;
    return new Promise((resolve, reject) => {
      const fail = () => time.after(0, tab, () => reject(new TypeError('fetch failed')));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      time.after(way, null, () => {
        if (fate === 'requestLost') return fail();
        const answer = fate === 'failed' ? FAILED : serve();
        time.after(way, null, () => {
          if (fate === 'answerLost') return fail();
          // A tab that is gone, or wants no answer any more, leaves nobody to keep its cookies.
          if (tab.state === 'closed' || signal.aborted) return;
          answered(answer);
          if (answer.cookies) cookies.own = answer.cookies;
          time.after(0, tab, () => resolve(answer));
        });
      });
    });
  }
}
