import type { Role } from '../../src/rules/roles';

/** The inviter; null if the operator invites. */
export type Inviter = { name: string; email: string } | null;

/** What an invitation offers its recipient. `until` in ms. */
export interface Offer {
  studio: string;
  /** Null for a role unknown to this version. */
  role: Role | null;
  inviter: Inviter;
  until: number;
}

/** Why an invitation link no longer works, if known. */
export interface EndedInvitation {
  why: 'expired' | 'withdrawn' | 'replaced';
  /** Whom to ask. */
  inviter: Inviter;
  /** When the newer email was sent, in ms; null if none. */
  sentAt: number | null;
}
