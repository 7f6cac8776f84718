/** Rounds to a whole number as `Intl.NumberFormat` does: a half away from zero, also a negative one. */
export const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));
