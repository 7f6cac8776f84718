/** Deliberate defects that the check must find. */
export const DEFECTS = {
  noReread: 'a tab that got the lock does not look again what another tab did meanwhile',
  staleAnswerWins: 'the late answer of a refresh that was given up is stored over a newer one',
  lostResume: 'a tab that waited for the lock does not go on when another tab has refreshed',
  doubleGiveUp: 'a call is given up twice',
  signOutDuringRefresh:
    'sign-out does not stop the refresh under way, nor does its answer look for it',
} as const;

export type Defect = keyof typeof DEFECTS;
