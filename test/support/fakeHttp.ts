import type { CallFailure } from '../../machines/callFailure';
import { failed } from '../../src/ports/failures';
import type { Http, HttpAnswer, HttpRequest } from '../../src/ports/ports';

/** What a test says the server answers. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Pending {
  request: HttpRequest;
  settle: (answer: HttpAnswer) => void;
}

type Responder = (request: HttpRequest) => Reply | CallFailure['kind'] | null;

const isText = (reply: Reply | string): reply is string => typeof reply === 'string';

/** A network under the hand of the test: each request waits until the test answers it. */
export class FakeHttp implements Http {
  /** Every request sent, in order. */
  readonly sent: HttpRequest[] = [];
  private pending: Pending[] = [];
  private responder: Responder = () => null;

  /** Answers requests as they come; null leaves one to {@link answer}. */
  respond(responder: Responder): void {
    this.responder = responder;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
    this.sent.push(request);
    return new Promise((resolve) => {
      const abort = () => this.settle(entry, 'cancelled');
      const entry: Pending = {
        request,
        settle: (answer) => {
          signal?.removeEventListener('abort', abort);
          resolve(answer);
        },
      };
      this.pending.push(entry);
      signal?.addEventListener('abort', abort);
      const reply = this.responder(request);
      if (reply !== null) this.settle(entry, reply);
    });
  }

  /** Answers the latest waiting request whose address ends so. */
  answer(ending: string, reply: Reply | CallFailure['kind']): void {
    const entry = this.waiting(ending).at(-1);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    this.settle(entry, reply);
  }

  /** Tells the latest waiting request whose address ends so how much of its body is sent, in bytes. */
  progress(ending: string, sent: number, total: number): void {
    const entry = this.waiting(ending).at(-1);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    entry.request.onUpload?.(sent, total);
  }

  /** Answers the earliest waiting request whose address ends so. */
  answerFirst(ending: string, reply: Reply | CallFailure['kind']): void {
    const [entry] = this.waiting(ending);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    this.settle(entry, reply);
  }

  /** Answers every waiting request by the responder; null leaves one waiting. */
  answerAll(responder: Responder): void {
    for (const entry of this.pending) {
      const reply = responder(entry.request);
      if (reply !== null) this.settle(entry, reply);
    }
  }

  isWaiting(ending: string): boolean {
    return this.waiting(ending).length > 0;
  }

  /** How many requests were sent to addresses that end so. */
  count(ending: string): number {
    return this.sent.filter(({ url }) => url.endsWith(ending)).length;
  }

  /** The paths of every request sent, in order. */
  get paths(): string[] {
    return this.sent.map(({ url }) => new URL(url).pathname);
  }

  private waiting(ending: string): Pending[] {
    return this.pending.filter(({ request }) => request.url.endsWith(ending));
  }

  private settle(entry: Pending, reply: Reply | CallFailure['kind']): void {
    this.pending = this.pending.filter((each) => each !== entry);
    if (isText(reply)) entry.settle(failed(reply, entry.request));
    else
      entry.settle({
        ok: true,
        response: {
          status: reply.status ?? 200,
          headers: reply.headers ?? {},
          body: reply.body ?? null,
        },
      });
  }
}
