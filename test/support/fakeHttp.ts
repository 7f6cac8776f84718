import type { CallFailure } from '../../machines/callFailure';
import { failed } from '../../src/ports/failures';
import type { Http, HttpAnswer, HttpRequest } from '../../src/ports/ports';

/** The server's response in a test. */
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

/** A network controlled by the test: each request waits until the test answers it. */
export class FakeHttp implements Http {
  /** Every request sent, in order. */
  readonly sent: HttpRequest[] = [];
  private pending: Pending[] = [];
  private responder: Responder = () => null;

  /** Answers requests as they arrive; null leaves one to {@link answer}. */
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

  /** Answers the latest waiting request whose address has this ending. */
  answer(ending: string, reply: Reply | CallFailure['kind']): void {
    const entry = this.waiting(ending).at(-1);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    this.settle(entry, reply);
  }

  /** Reports upload progress to the latest waiting request whose address has this ending, in bytes. */
  progress(ending: string, sent: number, total: number): void {
    const entry = this.waiting(ending).at(-1);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    entry.request.onUpload?.(sent, total);
  }

  /** Answers the earliest waiting request whose address has this ending. */
  answerFirst(ending: string, reply: Reply | CallFailure['kind']): void {
    const [entry] = this.waiting(ending);
    if (!entry) throw new Error(`No request waits at ${ending}.`);
    this.settle(entry, reply);
  }

  /** Answers every waiting request with the responder; null leaves one waiting. */
  answerAll(responder: Responder): void {
    for (const entry of this.pending) {
      const reply = responder(entry.request);
      if (reply !== null) this.settle(entry, reply);
    }
  }

  isWaiting(ending: string): boolean {
    return this.waiting(ending).length > 0;
  }

  /** The number of requests to addresses with this ending. */
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
