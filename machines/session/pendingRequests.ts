/** The local session state (spec 4). */
export type LocalState = 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';

/** How a refresh ended. Only `gone` and `absent` mean that there is no session any more. */
export type RefreshOutcome =
  /** There is a session: this tab refreshed it, or another one did. */
  | 'present'
  /** The server said that the session is over (spec 4: 401). */
  | 'gone'
  /** Another tab had ended the session before this one could refresh it. */
  | 'absent'
  /** The server renewed the session, but it cannot be kept here: cookies blocked, headers hidden. */
  | 'unusable'
  /** No usable answer: network, time-out, 5xx. Nothing is known, so nothing is cleared. */
  | 'unknown';

/** One request that the machine knows: it waits, or is being sent. */
export interface PendingRequest {
  /** It opens a session itself (sign-in, sign-up): it never waits, and a refusal is its answer. */
  anonymous: boolean;
  /** Refreshes already spent on this request. */
  refreshes: number;
  /** `opened` has not been sent yet, `answered` was refused with the session-expired status. */
  waits: 'no' | 'opened' | 'answered';
  /** The session ended while it waited, and that was announced: a refusal of its own is no news. */
  told: boolean;
}

/** How a refresh ended, as the requests that waited for it see it. */
export interface RefreshEnd {
  outcome: RefreshOutcome;
  /** What the cookies say then. */
  local: LocalState;
  /** The end of the session was announced with it. */
  told: boolean;
}

/** The pending requests, by id. */
export type Requests = Readonly<Record<string, PendingRequest>>;

/** The requests with one added or replaced. */
export const withRequest = (requests: Requests, id: string, request: PendingRequest): Requests => ({
  ...requests,
  [id]: request,
});

/** A request that has just come. */
export const opened = ({ anonymous }: { anonymous: boolean }): PendingRequest => ({
  anonymous,
  refreshes: 0,
  waits: 'no',
  told: false,
});

/** One refresh more, and no longer waiting. */
export const spent = (request: PendingRequest): PendingRequest => ({
  ...request,
  refreshes: request.refreshes + 1,
  waits: 'no',
});

/** The requests without one. */
export const without = (requests: Requests, id: string): Requests => {
  const { [id]: _gone, ...rest } = requests;
  return rest;
};

/** Those that wait for a refresh. */
export const waiting = (requests: Requests): [string, PendingRequest][] =>
  Object.entries(requests).filter(([, request]) => request.waits !== 'no');

/** The most refreshes that one of the waiting requests has cost. */
export const mostSpent = (requests: Requests): number =>
  Math.max(0, ...waiting(requests).map(([, { refreshes }]) => refreshes));

/**
 * Is a request sent, rather than answered, when a refresh ends so? One that was not sent yet is, but for a
 * session that is here and could not be renewed: the server would only refuse it.
 */
export function isSent(waits: PendingRequest['waits'], { outcome, local }: RefreshEnd): boolean {
  if (outcome === 'present') return true;
  const isDoomed = outcome === 'unusable' || (outcome === 'unknown' && local === 'EXISTS');
  return waits === 'opened' && !isDoomed;
}

/** What becomes of the requests when a refresh ends. */
export const afterRefresh = (requests: Requests, end: RefreshEnd): Requests =>
  Object.fromEntries(
    Object.entries(requests)
      .filter(([, { waits }]) => waits === 'no' || isSent(waits, end))
      .map(([id, request]) => {
        if (request.waits === 'answered') return [id, spent(request)];
        if (request.waits === 'opened') return [id, { ...request, waits: 'no', told: end.told }];
        return [id, request];
      }),
  );

/** Was one of those that wait refused, rather than not sent yet? */
export const hasRefused = (requests: Requests): boolean =>
  Object.values(requests).some(({ waits }) => waits === 'answered');
