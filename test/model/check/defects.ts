/** Deliberate defects that the check must find. */
export const DEFECTS = {
  noReread: 'a tab that acquired the lock does not check again what another tab did meanwhile',
  staleAnswerWins: 'the late response of an abandoned refresh is stored over a newer one',
  lostResume: 'a tab that waited for the lock does not continue when another tab has refreshed',
  doubleGiveUp: 'a request is abandoned twice',
  signOutDuringRefresh:
    'sign-out does not stop the refresh in progress, nor does its response check for it',
} as const;

export type Defect = keyof typeof DEFECTS;
