/** The local session state (spec 4). */
export type LocalState = 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';

/** How a refresh ended. Only `gone` and `absent` mean that the session has ended. */
export type RefreshOutcome =
  /** There is a session, refreshed by this tab or another one. */
  | 'present'
  /** The server reported that the session has ended (spec 4: 401). */
  | 'gone'
  /** Another tab ended the session before this one could refresh it. */
  | 'absent'
  /** The server renewed the session, but the browser cannot store it: cookies blocked, headers hidden. */
  | 'unusable'
  /** No usable response (network, timeout, 5xx): the session is unknown, so nothing is cleared. */
  | 'unknown';

/** A request that waits for a refresh. */
export interface PendingRequest {
  /** The number of refreshes already spent on this request. */
  refreshes: number;
  /** `opened`: not sent yet; `answered`: refused with the session-expired status. */
  waits: 'opened' | 'answered';
}

/** The end of a refresh, for the requests that waited for it. */
export interface RefreshEnd {
  outcome: RefreshOutcome;
  /** The session state in the cookies afterwards. */
  local: LocalState;
  /** Whether the end of the session was announced with it. */
  announced: boolean;
}

/** The pending requests, by id. */
export type Requests = Readonly<Record<string, PendingRequest>>;

export const withRequest = (requests: Requests, id: string, request: PendingRequest): Requests => ({
  ...requests,
  [id]: request,
});

export const without = (requests: Requests, id: string): Requests => {
  const { [id]: _gone, ...rest } = requests;
  return rest;
};

/** The maximum number of refreshes spent on one of the pending requests. */
export const mostSpent = (requests: Requests): number =>
  Math.max(0, ...Object.values(requests).map(({ refreshes }) => refreshes));

/**
 * Whether a request is sent after a refresh, rather than answered. True for requests not sent yet, unless the
 * session exists but could not be renewed: the server would refuse them.
 */
function isSent({ waits }: PendingRequest, { outcome, local }: RefreshEnd): boolean {
  if (outcome === 'present') return true;
  const isDoomed = outcome === 'unusable' || (outcome === 'unknown' && local === 'EXISTS');
  return waits === 'opened' && !isDoomed;
}

/** Splits the ids of pending requests into those to send and those to answer after a refresh. */
export function settled(requests: Requests, end: RefreshEnd) {
  const of = (sent: boolean) =>
    Object.entries(requests).flatMap(([id, request]) =>
      isSent(request, end) === sent ? [id] : [],
    );
  return { sent: of(true), answered: of(false) };
}

/** Whether one of the pending requests was refused, rather than not sent yet. */
export const hasRefused = (requests: Requests): boolean =>
  Object.values(requests).some(({ waits }) => waits === 'answered');
