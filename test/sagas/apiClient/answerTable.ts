import type { FailureRule } from '../../../machines/apiError';

/** The statuses of the table: those of spec 8, and what stands for the others. */
export const STATUSES = [200, 304, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504] as const;

/** The labels that a body comes with; none of them changes what it means. */
export const LABELS = {
  JSON: 'application/json; charset=utf-8',
  'JSON of a wrong charset': 'application/json; charset=utf-7',
  text: 'text/plain',
  HTML: 'text/html; charset=utf-8',
  none: null,
} as const;

/** Longest body of the table, in characters. */
const HUGE = 10_000_000;

const envelope = (data: string): string => JSON.stringify({ ret: 0, data });

/** A body, and what it means with a status of success. */
interface Body {
  text: string;
  means: FailureRule | 'success';
  /** The connection breaks in the middle of it: no answer came, whatever its status was to be. */
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

/** What an answer means: its status decides first, then its body. */
export function meaningOf(status: number, body: string): FailureRule | 'success' {
  const { means = 'success', cut = false } = BODIES[body] ?? {};
  // 304 has no body to be cut (RFC 9110 15.4.5).
  if (status === 200 || (cut && status !== 304)) return means;
  // Of the known ones, each is named on its own.
  return KNOWN.includes(status) ? (`http.${status}` as FailureRule) : 'http.other';
}
