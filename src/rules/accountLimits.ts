/** Account limits (account checklist 0), for pages, emails and the server. In ms. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a proof of identity is valid. */
export const PROOF_VALID_MS = 10 * MINUTE_MS;
/** This many wrong proofs pause proving, for this long. */
export const PROOF_TRIES = 5;
export const PROOF_PAUSE_MS = 15 * MINUTE_MS;

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;

/** Minimum interval between updates of a session's last-seen time. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** The file of one's data: one a day, kept this long. */
export const EXPORT_EVERY_MS = DAY_MS;
export const EXPORT_KEPT_MS = 48 * HOUR_MS;

/** How long an account marked for deletion can still be kept. */
export const DELETION_GRACE_MS = 14 * DAY_MS;
