/** The address that an account signs in with, and the one that is to take its place. Times in ms. */
export interface AccountEmail {
  email: string;
  confirmed: boolean;
  /** Waits for a press in its own inbox; `resendMs` is left until another mail may be asked for. */
  pending: { email: string; until: number; resendMs: number } | null;
}
