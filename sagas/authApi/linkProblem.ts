import type { LinkProblem } from '../../machines/linkProblem';

/** The server's reasons for refusing a link (docs/session: beyond the interface). */
const PROBLEMS: Readonly<Record<string, LinkProblem>> = {
  INVALID: 'broken',
  EXPIRED: 'expired',
  USED: 'used',
  REPLACED: 'replaced',
  WITHDRAWN: 'withdrawn',
};

/** Reads the `reason` of a refused link; `unusable` if unknown. */
export function linkProblemOf(reason: unknown): LinkProblem {
  const known = typeof reason === 'string' && Object.hasOwn(PROBLEMS, reason);
  return (known && PROBLEMS[reason]) || 'unusable';
}
