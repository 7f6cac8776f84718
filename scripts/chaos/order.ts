import type { Act, Doing, History } from './history';

/** Whether the first act ended before the second began. Overlapping acts have no order. */
export const precedes = (a: Act, b: Act): boolean => a.to < b.from;

/** Whether an act may have taken effect before another ended. An act of unknown outcome may do so at any later time. */
export const mayPrecede = (a: Act, b: Act): boolean => a.came !== 'no' && a.from < b.to;

export const actsOf = ({ acts }: History, email: string, ...kinds: readonly Doing[]): Act[] =>
  acts.filter((act) => act.email === email && kinds.includes(act.does));

export const emailsOf = ({ acts }: History): string[] => [
  ...new Set(acts.filter(({ does }) => does !== 'import').map(({ email }) => email)),
];

/** Describes an act within a sentence. */
export const name = ({ client, does, email, from, says }: Act): string =>
  `${does} of ${email} by ${client} at ${from} ms (${says})`;
