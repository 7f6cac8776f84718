import type { Defect } from './defects';
import type { Bound } from './layout';

const calm: Bound = {
  tabs: 2,
  calls: 1,
  maxRefreshes: 2,
  expiries: 1,
  faults: 0,
  refusals: 0,
  closes: 0,
  freezes: 0,
  signOuts: 0,
  revocations: 0,
  wakes: 0,
  cancels: 0,
};

/** The bounds that `npm run modelcheck` checks completely. */
export const BOUNDS: readonly Bound[] = [
  { ...calm, calls: 2, faults: 1 },
  { ...calm, faults: 1, closes: 1, freezes: 1 },
  { ...calm, refusals: 1, revocations: 1, wakes: 1 },
  { ...calm, signOuts: 1, faults: 1, refusals: 1, closes: 1 },
  { ...calm, tabs: 3 },
  { ...calm, tabs: 3, faults: 1 },
];

/** The bounds that the tests check in a second or two. */
export const SMALL: readonly Bound[] = [
  { ...calm, faults: 1, closes: 1, freezes: 1 },
  { ...calm, tabs: 3 },
];

/** The bound in which each defect shows. */
export const DEFECT_BOUNDS: Readonly<Record<Defect, Bound>> = {
  noReread: { ...calm },
  staleAnswerWins: { ...calm, faults: 1 },
  lostResume: { ...calm },
  doubleGiveUp: { ...calm, maxRefreshes: 1, refusals: 1 },
  signOutDuringRefresh: { ...calm, signOuts: 1, refusals: 1 },
};

/** Describes a bound: `2 tabs, 1 call each, 1 expiry`. */
export const boundText = ({ tabs, calls, maxRefreshes: _most, ...budgets }: Bound): string =>
  [
    `${tabs} tabs`,
    `calls each: ${calls}`,
    ...Object.entries(budgets)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${NAMES[name as keyof typeof NAMES]}: ${count}`),
  ].join(', ');

const NAMES = {
  expiries: 'ends of a token',
  faults: 'refreshes failed, lost or served twice',
  refusals: 'refusals of a good token',
  closes: 'tabs closed',
  freezes: 'tabs frozen',
  signOuts: 'sign-outs of a tab',
  revocations: 'sessions ended by the server',
  wakes: 'tabs resumed',
  cancels: 'calls canceled',
} as const;
