import type { SessionDetails } from '../../machines/session/session';

/** A front token as the server writes it: standard base64 of UTF-8 JSON. */
export const encodeFrontToken = (content: unknown): string =>
  Buffer.from(JSON.stringify(content), 'utf8').toString('base64');

/** The access token payload with these details. `extra` adds or replaces keys. */
export const payloadOf = (
  { email, emailVerified, roles, permissions }: SessionDetails,
  extra: Record<string, unknown> = {},
): Record<string, unknown> => ({
  user_email: email,
  'st-ev': { v: emailVerified, t: 1 },
  'st-role': { v: roles, t: 1 },
  'st-perm': { v: permissions, t: 1 },
  ...extra,
});

export const frontTokenOf = (facts: SessionDetails, extra?: Record<string, unknown>): string =>
  encodeFrontToken({
    uid: facts.userId,
    ate: facts.accessTokenExpiresAt,
    up: payloadOf(facts, extra),
  });
