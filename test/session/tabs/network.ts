import type { Browser } from './browser';
import type { ServerAnswer } from './sessionServer';
import type { Page } from './page';

/** The origin of the pages and their API. */
export const ORIGIN = 'https://adlantern.example';

/**
 * The outcome of a refresh: it succeeds, is slow, is lost, loses its response, or fails at the server before it is
 * handled.
 */
export type Fate = 'well' | 'slow' | 'requestLost' | 'answerLost' | 'failed';

const LATENCY_MS = 20;
/** Below the time after which `browser-tabs-lock` considers a holder dead. */
const SLOW_MS = 3_000;

const FAILED: ServerAnswer = { status: 500, headers: {} };

/** The network between the tabs and the server. The browser stores a response's cookies even for a frozen tab. */
export class Network {
  /** The refresh tokens that were used, except those whose response was lost. */
  readonly used: number[] = [];
  refreshes = 0;

  constructor(
    private readonly browser: Browser,
    private fates: readonly Fate[],
  ) {}

  /** Lets everything succeed from now on. */
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

  /** Sends a request and returns the response. Without one, fails like `fetch`. */
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
          // For a closed tab or an aborted request, no cookies are stored.
          if (tab.state === 'closed' || signal.aborted) return;
          answered(answer);
          if (answer.cookies) cookies.own = answer.cookies;
          time.after(0, tab, () => resolve(answer));
        });
      });
    });
  }
}
