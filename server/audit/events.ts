const DAY_MS = 86_400_000;
/** Changes of rights and keys are asked about long after. */
const A_YEAR = 365 * DAY_MS;
const HALF_A_YEAR = 180 * DAY_MS;

/**
 * What the audit log keeps, in OWASP's words where it has one (Logging Vocabulary), and for how long, in ms
 * (ASVS 16.3).
 */
export const AUDIT_EVENTS = {
  authn_login_success: HALF_A_YEAR,
  authn_login_fail: HALF_A_YEAR,
  authn_login_lock: HALF_A_YEAR,
  authn_password_change: A_YEAR,
  authn_proof: HALF_A_YEAR,
  authn_reset_asked: HALF_A_YEAR,
  authn_code_asked: HALF_A_YEAR,
  passkey_added: A_YEAR,
  passkey_removed: A_YEAR,
  provider_connected: A_YEAR,
  provider_disconnected: A_YEAR,
  second_step_added: A_YEAR,
  second_step_removed: A_YEAR,
  second_step_help_asked: A_YEAR,
  second_step_removal_allowed: A_YEAR,
  second_step_help_ended: A_YEAR,
  recovery_codes_made: A_YEAR,
  recovery_code_used: A_YEAR,
  device_trusted: HALF_A_YEAR,
  device_trust_ended: HALF_A_YEAR,
  authn_token_reuse: A_YEAR,
  authz_change: A_YEAR,
  session_ended: HALF_A_YEAR,
  user_created: A_YEAR,
  profile_changed: HALF_A_YEAR,
  deletion_asked: A_YEAR,
  deletion_undone: A_YEAR,
  account_deleted: A_YEAR,
  email_change_asked: A_YEAR,
  email_change_withdrawn: A_YEAR,
  email_changed: A_YEAR,
  email_change_undone: A_YEAR,
  user_suspended: A_YEAR,
  user_restored: A_YEAR,
  user_removed: A_YEAR,
  studio_changed: A_YEAR,
  invitation_made: A_YEAR,
  invitation_used: A_YEAR,
  invitation_sent_again: A_YEAR,
  invitation_withdrawn: A_YEAR,
  invitation_link_copied: A_YEAR,
  access_decided: A_YEAR,
  key_rotated: A_YEAR,
  setting_changed: A_YEAR,
  data_imported: A_YEAR,
  data_exported: HALF_A_YEAR,
  studio_key_created: A_YEAR,
  studio_key_revoked: A_YEAR,
  recording_asked: HALF_A_YEAR,
  recording_received: HALF_A_YEAR,
  recording_read: A_YEAR,
  recording_removed: A_YEAR,
  backup_made: A_YEAR,
  backup_restored: A_YEAR,
} as const;

export type AuditEvent = keyof typeof AUDIT_EVENTS;

/** The events by name. */
export const isAuditEvent = (name: string): name is AuditEvent => Object.hasOwn(AUDIT_EVENTS, name);
