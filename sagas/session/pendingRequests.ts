import type {
  PendingRequest,
  LocalState,
  RefreshOutcome,
  Requests,
} from '../../machines/session/pendingRequests';
import { failed } from '../../src/ports/failures';
import type {
  Http,
  HttpAnswer,
  HttpRequest,
  SessionAnswer,
  SessionReading,
} from '../../src/ports/ports';

export interface SessionCall {
  request: HttpRequest;
  over: Http;
  signal: AbortSignal | undefined;
  /** The user who requested a change; undefined without one, and for a GET, which changes nothing. */
  userId: string | undefined;
}

export interface Sending {
  /** The session's last-update value at that time. */
  sentWith: string | null;
  /** The session state known then; null if the request was never sent. */
  sentAs: LocalState | null;
  /** The network's response. */
  own: HttpAnswer | null;
}

interface OpenRequest extends Sending {
  call: SessionCall;
  sendings: number;
  /** The end of a session was announced while it waited, so its own refusal is not reported again. */
  announced: boolean;
  settle: (answer: SessionAnswer) => void;
}

const UNSENT: Sending = { sentWith: null, sentAs: null, own: null };

/**
 * Holds requests and responses in memory while the refresh machine decides by their ids. Bodies may contain secrets,
 * so they never enter the store.
 */
export class PendingRequests {
  private readonly open = new Map<string, OpenRequest>();
  private count = 0;
  /** Requests that joined the running refresh, reported when it ends; null if none runs. */
  private joined: Map<string, PendingRequest> | null = null;
  private readonly refreshWaiters: ((outcome: RefreshOutcome) => void)[] = [];
  /** Setup problems of this page that were already logged for developers. */
  readonly problems = new Set<string>();
  /** The response to the last refresh request. */
  refreshAnswer: HttpAnswer | null = null;
  /** The session that the last refresh got no response for; null if it got one. */
  unrenewed: SessionReading | null = null;

  /** Returns a request id, unique on this page. Integers: objects keyed by them are copied fastest. */
  nextId(): string {
    this.count += 1;
    return String(this.count);
  }

  /** Adds a request, possibly already sent; the promise resolves with the response that the machine releases. */
  accept(id: string, call: SessionCall, sent: Sending | null = null): Promise<SessionAnswer> {
    return new Promise((settle) => {
      const sendings = sent ? 1 : 0;
      this.open.set(id, { call, ...(sent ?? UNSENT), sendings, announced: false, settle });
    });
  }

  find(id: string): OpenRequest | undefined {
    return this.open.get(id);
  }

  /** Returns the response to the caller and removes the request. */
  settle(id: string, answer: HttpAnswer): void {
    const open = this.open.get(id);
    this.open.delete(id);
    open?.settle({ answer, sentAs: open.sentAs });
  }

  /** Cancels a request for its caller. Returns whether the machine must be notified. */
  cancel(id: string, request: HttpRequest): boolean {
    this.settle(id, failed('cancelled', request));
    return this.joined?.delete(id) !== true;
  }

  /** Starts collecting requests that join a refresh. */
  gather(): void {
    this.joined ??= new Map();
  }

  /** Lets a request wait without notifying the machine. Returns false if no refresh runs. */
  join(id: string, waiting: PendingRequest): boolean {
    return this.joined?.set(id, waiting) !== undefined;
  }

  /** Returns the requests that joined, and stops collecting. */
  takeJoined(): Requests {
    const joined = Object.fromEntries(this.joined ?? []);
    this.joined = null;
    return joined;
  }

  /** Resolves with the outcome of the current refresh, or the next one. */
  whenRefreshed(): Promise<RefreshOutcome> {
    return new Promise((resolve) => this.refreshWaiters.push(resolve));
  }

  refreshed(outcome: RefreshOutcome): void {
    for (const resolve of this.refreshWaiters.splice(0)) resolve(outcome);
  }

  get size(): number {
    return this.open.size;
  }
}
