/** Orders by a figure, the highest first. */
export const byMost =
  <T>(of: (each: T) => number) =>
  (one: T, other: T): number =>
    of(other) - of(one);

/** The element with the highest figure; the first among equals. */
export const bestOf = <T>(all: readonly T[], of: (each: T) => number): T | undefined =>
  all.toSorted(byMost(of))[0];
