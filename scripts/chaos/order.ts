import type { Act, Doing, History } from './history';

/** Did the first end before the second began? Two that overlap are in no order. */
export const precedes = (a: Act, b: Act): boolean => a.to < b.from;

/** May an act have taken effect before another ended? One of unknown outcome may do so at any later time. */
export const mayPrecede = (a: Act, b: Act): boolean => a.came !== 'no' && a.from < b.to;

/** The acts of some kinds about one account. */
export const actsOf = ({ acts }: History, email: string, ...kinds: readonly Doing[]): Act[] =>
  acts.filter((act) => act.email === email && kinds.includes(act.does));

export const emailsOf = ({ acts }: History): string[] => [
  ...new Set(acts.filter(({ does }) => does !== 'import').map(({ email }) => email)),
];

/** Names an act in a sentence. */
export const name = ({ client, does, email, from, says }: Act): string =>
  `${does} of ${email} by ${client} at ${from} ms (${says})`;
