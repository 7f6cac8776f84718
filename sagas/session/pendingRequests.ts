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

/** A request as its caller wants it sent. */
export interface SessionCall {
  request: HttpRequest;
  over: Http;
  signal: AbortSignal | undefined;
  /** It opens a session itself (sign-in, sign-up): it never waits, and a refusal is its answer. */
  anonymous: boolean;
}

/** How a request was last sent. */
export interface Sending {
  /** The session's last-update value then. */
  sentWith: string | null;
  /** What this browser knew of the session then; null while the request was never sent. */
  sentAs: LocalState | null;
  /** What the network answered. */
  own: HttpAnswer | null;
}

interface OpenRequest extends Sending {
  call: SessionCall;
  /** How often it was sent. */
  sendings: number;
  /** The end of a session was announced while it waited: a refusal of its own is no news. */
  announced: boolean;
  settle: (answer: SessionAnswer) => void;
}

const UNSENT: Sending = { sentWith: null, sentAs: null, own: null };

/**
 * Keeps requests and answers in memory while the refresh machine decides about their ids. Bodies may
 * hold secrets, so they never enter the store.
 */
export class PendingRequests {
  private readonly open = new Map<string, OpenRequest>();
  private count = 0;
  /** Those that came while a refresh runs, of which the machine is told with its end; null while none runs. */
  private joined: Map<string, PendingRequest> | null = null;
  private readonly refreshWaiters: ((outcome: RefreshOutcome) => void)[] = [];
  /** The problems of this page's set-up that developers have been told of. */
  readonly problems = new Set<string>();
  /** What the last refresh call got. */
  refreshAnswer: HttpAnswer | null = null;
  /** The session that the last refresh had no answer for; null when it had one. */
  unrenewed: SessionReading | null = null;

  /** A name for a request of this page. Whole numbers: objects keyed by them are copied fastest. */
  nextId(): string {
    this.count += 1;
    return String(this.count);
  }

  /** Takes a request in, perhaps one that was sent already; the promise gives the answer that the machine lets through. */
  accept(id: string, call: SessionCall, sent: Sending | null = null): Promise<SessionAnswer> {
    return new Promise((settle) => {
      const sendings = sent ? 1 : 0;
      this.open.set(id, { call, ...(sent ?? UNSENT), sendings, announced: false, settle });
    });
  }

  find(id: string): OpenRequest | undefined {
    return this.open.get(id);
  }

  /** Gives the caller its answer and forgets the request. */
  settle(id: string, answer: HttpAnswer): void {
    const open = this.open.get(id);
    this.open.delete(id);
    open?.settle({ answer, sentAs: open.sentAs });
  }

  /** The caller does not want the answer any more. Tells whether the machine knows of the request. */
  cancel(id: string): boolean {
    const open = this.open.get(id);
    if (open) this.settle(id, failed('cancelled', open.call.request));
    return this.joined?.delete(id) !== true;
  }

  /** A refresh begins: whoever comes from now on may join it. */
  gather(): void {
    this.joined ??= new Map();
  }

  /** Lets a request wait without the machine. Tells whether a refresh was there to join. */
  join(id: string, waiting: PendingRequest): boolean {
    return this.joined?.set(id, waiting) !== undefined;
  }

  /** Whoever has joined; nobody can any more. */
  takeJoined(): Requests {
    const joined = Object.fromEntries(this.joined ?? []);
    this.joined = null;
    return joined;
  }

  /** How the refresh in progress, or the next one, ends. */
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
