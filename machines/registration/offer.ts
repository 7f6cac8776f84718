import type { Role } from '../../src/rules/roles';

/** Who invites; null for an invitation of the operator. */
export type Inviter = { name: string; email: string } | null;

/** What an invitation offers to the one it is for. `until` in ms. */
export interface Offer {
  studio: string;
  /** Null for a role that this version does not know. */
  role: Role | null;
  inviter: Inviter;
  until: number;
}

/** Why a link opens nothing any more, where it is known. */
export interface EndedInvitation {
  why: 'expired' | 'withdrawn' | 'replaced';
  /** Whom to ask. */
  inviter: Inviter;
  /** When the newer mail was sent, in ms; null for none. */
  sentAt: number | null;
}
