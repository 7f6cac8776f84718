import type { FailureRule } from '../../../machines/apiError';

/** The statuses of the table: those of spec 8, and one example of each other kind. */
export const STATUSES = [200, 304, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504] as const;

/** The content types of a body; none of them changes its meaning. */
export const LABELS = {
  JSON: 'application/json; charset=utf-8',
  'JSON of a wrong charset': 'application/json; charset=utf-7',
  text: 'text/plain',
  HTML: 'text/html; charset=utf-8',
  none: null,
} as const;

/** Length of the longest body, in characters. */
const HUGE = 10_000_000;

const envelope = (data: string): string => JSON.stringify({ ret: 0, data });

/** A body, and its meaning with a success status. */
interface Body {
  text: string;
  means: FailureRule | 'success';
  /** The connection breaks in the middle of the body: there is no response, whatever its status. */
  cut?: boolean;
}

export const BODIES: Readonly<Record<string, Body>> = {
  'a whole envelope': { text: envelope('here'), means: 'success' },
  'broken JSON': { text: '{"ret":0,', means: 'body.notObject' },
  'a word': { text: 'nope', means: 'body.notObject' },
  HTML: { text: '<html>Sign in to the network</html>', means: 'body.foreign' },
  empty: { text: '', means: 'body.notObject' },
  'a list': { text: '[1,2]', means: 'body.notObject' },
  'cut off': { text: envelope('here'), means: 'failure.network', cut: true },
  '10 MB': { text: envelope('x'.repeat(HUGE)), means: 'success' },
};

const KNOWN: readonly number[] = [400, 401, 403, 404, 422, 500, 502, 503, 504];

/** The meaning of a response: decided by its status, then by its body. */
export function meaningOf(status: number, body: string): FailureRule | 'success' {
  const { means = 'success', cut = false } = BODIES[body] ?? {};
  // 304 has no body that could be cut (RFC 9110 15.4.5).
  if (status === 200 || (cut && status !== 304)) return means;
  // Each known status has its own rule.
  return KNOWN.includes(status) ? (`http.${status}` as FailureRule) : 'http.other';
}
