/** Why the link of a mail cannot be used (A22); `unusable` when the server does not tell. */
export type LinkProblem = 'broken' | 'expired' | 'used' | 'replaced' | 'withdrawn' | 'unusable';
