/** The score of defects of which some, or a sample, were judged. */

export const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
export const isJudged = (each) =>
  isCaught(each) || ['Survived', 'NoCoverage'].includes(each.status);
/** Left out by rule, as styles are. */
export const counts = ({ status }) => status !== 'Ignored';

const Z = 1.96;

/** The bounds within which the score of all lies in 95 of 100 samples (Wilson). */
export function bounds(caught, judged) {
  const share = caught / judged;
  const wide = Z * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2));
  const middle = share + Z ** 2 / (2 * judged);
  const whole = 1 + Z ** 2 / judged;
  return [(middle - wide) / whole, (middle + wide) / whole];
}

/** How many there are, were judged and caught, the score, and its bounds where not all were judged. */
export function scoreOf(all) {
  const total = all.filter(counts).length;
  const judged = all.filter(isJudged).length;
  const caught = all.filter(isCaught).length;
  const within = judged < total && judged > 0 ? bounds(caught, judged) : undefined;
  return { total, judged, caught, score: caught / judged, within };
}

/** The score of several parts, each counted by its size: of the samples a share, with its bounds. */
export function scoreOfParts(parts) {
  const scores = parts.map(scoreOf).filter(({ judged }) => judged > 0);
  const sum = (of) => scores.reduce((before, each) => before + of(each), 0);
  const total = sum((each) => each.total);
  const score = sum((each) => (each.total / total) * each.score);
  const spread = sum(({ total: size, judged, score: share }) =>
    judged === size
      ? 0
      : (size / total) ** 2 * ((share * (1 - share)) / judged) * ((size - judged) / (size - 1)),
  );
  const wide = Z * Math.sqrt(spread);
  const within = [score - wide, Math.min(1, score + wide)];
  return {
    total,
    judged: sum((each) => each.judged),
    caught: sum((each) => each.caught),
    score,
    within,
  };
}
