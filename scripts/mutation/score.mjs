/** The score of defects of which some, or a sample, were judged. */

export const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
export const isJudged = (each) =>
  isCaught(each) || ['Survived', 'NoCoverage'].includes(each.status);
/** Left out by rule, as styles are. */
export const counts = ({ status }) => status !== 'Ignored';

/** As a defect was judged first, before tests were written for it. */
const asMet = (each) => (each.first ? { ...each, status: each.first } : each);

const Z = 1.96;

/** The bounds within which the score of all lies in 95 of 100 samples (Wilson). */
export function bounds(share, judged) {
  const wide = Z * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2));
  const middle = share + Z ** 2 / (2 * judged);
  const whole = 1 + Z ** 2 / judged;
  return [(middle - wide) / whole, (middle + wide) / whole];
}

/** How many there are, were judged and are caught; the score of the sample when first met, its bounds, and now. */
export function scoreOf(all) {
  const total = all.filter(counts).length;
  const judged = all.filter(isJudged).length;
  const met = all.filter((each) => isCaught(asMet(each))).length;
  const caught = all.filter(isCaught).length;
  const score = met / judged;
  return { total, judged, caught, score, within: bounds(score, judged), now: caught / judged };
}

/** The score of several rooms, each counted by its size, with its bounds: those of a sample as wide as all of these. */
export function scoreOfRooms(rooms) {
  const scores = rooms.map(scoreOf).filter(({ judged }) => judged > 0);
  const sum = (of) => scores.reduce((before, each) => before + of(each), 0);
  const total = sum((each) => each.total);
  const mean = (of) => sum((each) => (each.total / total) * of(each));
  // Two more caught and two more missed: a room of which all were caught is not without a doubt.
  const careful = ({ judged, score }) => (score * judged + 2) / (judged + 4);
  const spread = sum(
    (each) => ((each.total / total) ** 2 * (careful(each) * (1 - careful(each)))) / each.judged,
  );
  const middle = mean(careful);
  const score = mean((each) => each.score);
  return {
    total,
    judged: sum((each) => each.judged),
    caught: sum((each) => each.caught),
    score,
    within: bounds(score, (middle * (1 - middle)) / spread),
    now: mean((each) => each.now),
  };
}
