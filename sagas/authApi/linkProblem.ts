import type { LinkProblem } from '../../machines/linkProblem';
import type { Json } from '../../src/rules/json';
import { lookUp } from './readByStatus';

/** The server's reasons for refusing a link. */
const PROBLEMS: Readonly<Record<string, LinkProblem>> = {
  INVALID: 'broken',
  EXPIRED: 'expired',
  USED: 'used',
  REPLACED: 'replaced',
  WITHDRAWN: 'withdrawn',
};

export const linkRefused = ({ reason }: Json) =>
  ({ kind: 'linkRefused', problem: lookUp(PROBLEMS, reason) ?? 'unusable' }) as const;
