import type { LocalState, RefreshOutcome } from '../../machines/session/pendingRequests';
import type { HttpAnswer, HttpRequest, SessionReading } from '../../src/ports/ports';

interface OpenRequest {
  request: HttpRequest;
  /** The session's last-update value when the request was last sent. */
  sentWith: string | null;
  /** What this browser knew of the session then; null while the request was never sent. */
  sentAs: LocalState | null;
  /** What the network last answered. */
  own: HttpAnswer | null;
  settle: (answer: HttpAnswer) => void;
  abort: AbortController;
}

const UNSENT = { sentWith: null, sentAs: null, own: null };

/**
 * Keeps requests and answers in memory while the refresh machine decides about their ids. Bodies may
 * hold secrets, so they never enter the store.
 */
export class PendingRequests {
  private readonly open = new Map<string, OpenRequest>();
  private count = 0;
  private readonly refreshWaiters: ((outcome: RefreshOutcome) => void)[] = [];
  /** The problems of this page's set-up that developers have been told of. */
  readonly problems = new Set<string>();
  /** The version of the server, as the last answer told it; null before one did. */
  serverVersion: string | null = null;
  /** What the last refresh call got. */
  refreshAnswer: HttpAnswer | null = null;
  /** The session that the last refresh had no answer for; null when it had one. */
  unrenewed: SessionReading | null = null;

  /** A name for a request of this page. Whole numbers: objects keyed by them are copied fastest. */
  nextId(): string {
    this.count += 1;
    return String(this.count);
  }

  /** Takes a request in, or one that was `sent` already; the promise gives the answer that the machine lets through. */
  accept(
    id: string,
    request: HttpRequest,
    sent: Pick<OpenRequest, 'sentWith' | 'sentAs' | 'own'> = UNSENT,
  ): Promise<HttpAnswer> {
    return new Promise((settle) => {
      this.open.set(id, {
        request,
        ...sent,
        settle,
        abort: new AbortController(),
      });
    });
  }

  find(id: string): OpenRequest | undefined {
    return this.open.get(id);
  }

  /** Gives the caller its answer and forgets the request. */
  settle(id: string, answer: HttpAnswer): void {
    this.open.get(id)?.settle(answer);
    this.open.delete(id);
  }

  /** The caller does not want the answer any more. */
  cancel(id: string): void {
    this.open.get(id)?.abort.abort();
    this.open.delete(id);
  }

  /** How the refresh under way, or the next one, ends. */
  whenRefreshed(): Promise<RefreshOutcome> {
    return new Promise((resolve) => this.refreshWaiters.push(resolve));
  }

  /** A refresh has ended. */
  refreshed(outcome: RefreshOutcome): void {
    for (const resolve of this.refreshWaiters.splice(0)) resolve(outcome);
  }

  get size(): number {
    return this.open.size;
  }
}
