import type { CDPSession, Page } from '@playwright/test';

/** The browser's event for a request that waits. */
interface Paused {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** A request that waits for a decision. One that its page has canceled needs none. */
export class PausedRequest {
  constructor(
    private readonly session: CDPSession,
    private readonly paused: Paused,
  ) {}

  get url(): string {
    return this.paused.request.url;
  }

  get method(): string {
    return this.paused.request.method;
  }

  /** Sends it, with these headers besides its own; returns whether its page still waits for it. */
  async send(more: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const { requestId, request } = this.paused;
    const headers = listed({ ...request.headers, ...more });
    return this.session.send('Fetch.continueRequest', { requestId, headers }).then(
      () => true,
      () => false,
    );
  }

  /** Answers it without the platform. */
  async respond(status: number, json: unknown = {}): Promise<void> {
    const { requestId } = this.paused;
    await this.session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: listed({ 'content-type': 'application/json' }),
        body: Buffer.from(JSON.stringify(json)).toString('base64'),
      })
      .catch(() => undefined);
  }

  /** Ends it as when the user stops the page. */
  async abort(): Promise<void> {
    const { requestId } = this.paused;
    await this.session
      .send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      .catch(() => undefined);
  }
}

type Decide = (request: PausedRequest) => unknown;

/** Leaves a request without an answer. */
export const hold: Decide = () => undefined;

/** The browser stays where it is, as when the user stops a navigation. */
export const stop: Decide = (request) => request.abort();

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Playwright's globs: `**` is any text, `*` any text without a slash. */
function expressionOf(glob: string): RegExp {
  const parts = glob.split('**').map((part) => part.split('*').map(literal).join('[^/]*'));
  return new RegExp(`^${parts.join('.*')}$`);
}

const patternOf = (glob: string) => ({
  urlPattern: glob.replaceAll('**', '*').replaceAll('?', String.raw`\?`),
});

class Interception {
  private rules: { glob: string; matches: RegExp; decide: Decide }[] = [];

  private constructor(private readonly session: CDPSession) {
    session.on('Fetch.requestPaused', (paused) => {
      const request = new PausedRequest(session, paused);
      const rule = this.rules.find(({ matches }) => matches.test(request.url));
      void (rule ? rule.decide(request) : request.send());
    });
  }

  static async on(page: Page): Promise<Interception> {
    return new Interception(await page.context().newCDPSession(page));
  }

  /** Of the rules that match, the newest applies. */
  async add(glob: string, decide: Decide): Promise<void> {
    this.rules = [{ glob, matches: expressionOf(glob), decide }, ...this.rules];
    const patterns = this.rules.map((rule) => patternOf(rule.glob));
    await this.session.send('Fetch.enable', { patterns });
  }

  async end(): Promise<void> {
    if (this.rules.length === 0) return;
    this.rules = [];
    await this.session.send('Fetch.disable');
  }
}

const interceptions = new WeakMap<Page, Promise<Interception>>();

/**
 * Lets a test decide about a page's requests to some addresses. Playwright's own routes turn the browser's cache off and
 * stop at every file, so that each page load compiles the portal again. A file that the browser has cached is not
 * requested: hold scripts only in a new context.
 */
export async function intercept(page: Page, glob: string, decide: Decide): Promise<void> {
  const interception = interceptions.get(page) ?? Interception.on(page);
  interceptions.set(page, interception);
  await (await interception).add(glob, decide);
}

/** Decides about no more requests; those that wait are sent. */
export async function stopIntercepting(page: Page): Promise<void> {
  await (await interceptions.get(page))?.end();
}
