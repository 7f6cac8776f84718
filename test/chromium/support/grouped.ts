/**
 * Splits cases into groups of nearly equal size, with at most `atMost` in each. The cases of a group are steps of one
 * test and share its page: the browser loads and compiles the portal once for all of them.
 */
export function grouped<Case>(cases: readonly Case[], atMost: number): Case[][] {
  const count = Math.ceil(cases.length / atMost);
  const size = Math.ceil(cases.length / count);
  return Array.from({ length: count }, (_, at) => cases.slice(at * size, (at + 1) * size));
}
