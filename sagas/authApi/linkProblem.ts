import type { LinkProblem } from '../../machines/linkProblem';

/** Why a link was refused, where the server tells (docs/session: beyond the interface). */
const PROBLEMS: Readonly<Record<string, LinkProblem>> = {
  INVALID: 'broken',
  EXPIRED: 'expired',
  USED: 'used',
  REPLACED: 'replaced',
  WITHDRAWN: 'withdrawn',
};

/** Reads the `reason` of a refused link. */
export function linkProblemOf(reason: unknown): LinkProblem {
  const known = typeof reason === 'string' && Object.hasOwn(PROBLEMS, reason);
  return (known && PROBLEMS[reason]) || 'unusable';
}
