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

/** `unknown`: the check failed. `hasAccount`: valid, but its recipient already has an account. */
export type InvitationState =
  | 'valid'
  | 'invalid'
  | 'used'
  | 'noPermission'
  | 'unknown'
  | 'hasAccount';

/** The result of checking an invitation. */
export interface InvitationCheck {
  state: InvitationState;
  /** The recipient; empty unless valid. */
  email: string;
  /** Null unless valid. */
  offer: Offer | null;
  /** Null unless invalid for a known reason. */
  ended: EndedInvitation | null;
}
