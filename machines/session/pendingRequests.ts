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

/** One request that waits for a refresh. */
export interface PendingRequest {
  /** Refreshes already spent on this request. */
  refreshes: number;
  /** `opened` has not been sent yet, `answered` was refused with the session-expired status. */
  waits: 'opened' | 'answered';
}

/** How a refresh ended, as the requests that waited for it see it. */
export interface RefreshEnd {
  outcome: RefreshOutcome;
  /** What the cookies say then. */
  local: LocalState;
  /** The end of the session was announced with it. */
  announced: boolean;
}

/** The requests that wait, by id. */
export type Requests = Readonly<Record<string, PendingRequest>>;

/** The requests with one more. */
export const withRequest = (requests: Requests, id: string, request: PendingRequest): Requests => ({
  ...requests,
  [id]: request,
});

/** The requests without one. */
export const without = (requests: Requests, id: string): Requests => {
  const { [id]: _gone, ...rest } = requests;
  return rest;
};

/** The most refreshes that one of the waiting requests has cost. */
export const mostSpent = (requests: Requests): number =>
  Math.max(0, ...Object.values(requests).map(({ refreshes }) => refreshes));

/**
 * Is a request sent, rather than answered, when a refresh ends so? One that was not sent yet is, but for a
 * session that is here and could not be renewed: the server would only refuse it.
 */
function isSent({ waits }: PendingRequest, { outcome, local }: RefreshEnd): boolean {
  if (outcome === 'present') return true;
  const isDoomed = outcome === 'unusable' || (outcome === 'unknown' && local === 'EXISTS');
  return waits === 'opened' && !isDoomed;
}

/** Whoever waited, by id: those that are sent when a refresh ends so, and those that are answered. */
export function settled(requests: Requests, end: RefreshEnd) {
  const of = (sent: boolean) =>
    Object.entries(requests).flatMap(([id, request]) =>
      isSent(request, end) === sent ? [id] : [],
    );
  return { sent: of(true), answered: of(false) };
}

/** Was one of those that wait refused, rather than not sent yet? */
export const hasRefused = (requests: Requests): boolean =>
  Object.values(requests).some(({ waits }) => waits === 'answered');
