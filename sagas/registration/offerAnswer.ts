import type { EndedInvitation, Inviter, Offer } from '../../machines/registration/offer';
import { isRecord, type Json } from '../../src/rules/json';
import { isRole } from '../../src/rules/roles';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeIn = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? Number(value) : null;

const inviterIn = (value: unknown): Inviter => {
  const fields = isRecord(value) ? value : {};
  const [name, email] = [textIn(fields['name']), textIn(fields['email'])];
  return email === '' ? null : { name: name || email, email };
};

/** Reads the offer of a valid invitation; null if it names no studio. */
export function readOffer(data: Json): Offer | null {
  const studio = textIn(data['studio']);
  const until = timeIn(data['until']);
  if (studio === '' || until === null) return null;
  const role = textIn(data['role']);
  return { studio, role: isRole(role) ? role : null, inviter: inviterIn(data['inviter']), until };
}

const WHYS = ['expired', 'withdrawn', 'replaced'] as const;

/** Reads why an invitation is invalid; null if the response has no reason. */
export function readEnded(data: Json): EndedInvitation | null {
  const why = WHYS.find((each) => each === data['reason']);
  if (why === undefined) return null;
  return { why, inviter: inviterIn(data['inviter']), sentAt: timeIn(data['sentAt']) };
}
