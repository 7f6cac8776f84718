/**
 * Why a request got no usable response: the HTTP client's closed error union (spec 8). `status` is 0 if there was
 * no response. `refused`: the request was still refused after the maximum number of refreshes (spec 8: status 0).
 * It means the same as 401, and a retry does not help.
 */
export interface CallFailure {
  kind:
    | 'network'
    | 'timeout'
    | 'cancelled'
    | 'refused'
    | 'badRequest'
    | 'badResponse'
    | 'badOption';
  status: number;
  method: string;
  /** The URL without its secrets. */
  url: string;
  /** The browser was offline, so nothing was sent. */
  offline?: true;
}

/** An attempt without a usable response (spec 4: custom error). */
export interface FailedCall {
  kind: 'failed';
  /** The server's own message; if null, 'Oops! Something went wrong.' is shown. */
  message: string | null;
  failure: CallFailure | null;
}

/** Whether the response was lost: the server may have carried out the request. */
export const isAnswerLost = ({
  failure,
}: {
  kind: string;
  failure?: CallFailure | null;
}): boolean => failure?.kind === 'timeout' || (failure?.kind === 'network' && !failure.offline);

export type FailedSignIn = FailedCall & {
  /** The server signed the user in, but this page cannot read the session. */
  sessionUnread?: true;
};
