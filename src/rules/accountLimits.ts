/** The numbers of the account behind the sign-in (account checklist 0), for pages, mails and the platform alike. In ms. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A proof of who is at work holds this long. */
export const PROOF_VALID_MS = 10 * MINUTE_MS;
/** So many wrong proofs pause proving, and for how long. */
export const PROOF_TRIES = 5;
export const PROOF_PAUSE_MS = 15 * MINUTE_MS;

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;

/** When a session was last seen is written down at most this often. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** The file of one's data: one a day, kept this long. */
export const EXPORT_EVERY_MS = DAY_MS;
export const EXPORT_KEPT_MS = 48 * HOUR_MS;

/** An account that is to be deleted can be kept so long. */
export const DELETION_GRACE_MS = 14 * DAY_MS;
