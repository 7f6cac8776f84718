/** Why an emailed link cannot be used; `unusable` if the server states no reason. */
export type LinkProblem = 'broken' | 'expired' | 'used' | 'replaced' | 'withdrawn' | 'unusable';
