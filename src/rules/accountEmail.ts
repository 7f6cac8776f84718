/** The address that an account signs in with, and the pending one. Times in ms. */
export interface AccountEmail {
  email: string;
  confirmed: boolean;
  /** Awaits confirmation in its own inbox; `resendMs` remain until another email may be requested. */
  pending: { email: string; until: number; resendMs: number } | null;
  /** Whether the newest email to the address that awaits confirmation did not arrive. */
  undelivered: boolean;
}
