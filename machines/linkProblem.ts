/** Why the link of a mail cannot be used; `unusable` when the server does not tell. */
export type LinkProblem = 'broken' | 'expired' | 'used' | 'replaced' | 'withdrawn' | 'unusable';
