/** The score of defects that were run in whole or as a sample. */

export const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
export const isJudged = (each) =>
  isCaught(each) || ['Survived', 'NoCoverage'].includes(each.status);
/** Ignored defects are excluded by rule, such as styles. */
export const counts = ({ status }) => status !== 'Ignored';

/** Returns a defect's first result, before tests were written for it. */
const asMet = (each) => (each.first ? { ...each, status: each.first } : each);

const Z = 1.96;

/** Returns the bounds that contain the score of all in 95 of 100 samples (Wilson). */
export function bounds(share, judged) {
  const wide = Z * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2));
  const middle = share + Z ** 2 / (2 * judged);
  const whole = 1 + Z ** 2 / judged;
  return [(middle - wide) / whole, (middle + wide) / whole];
}

/** Returns how many exist, were run and are caught; the sample's score at first, its bounds, and the current score. */
export function scoreOf(all) {
  const total = all.filter(counts).length;
  const judged = all.filter(isJudged).length;
  const met = all.filter((each) => isCaught(asMet(each))).length;
  const caught = all.filter(isCaught).length;
  const score = met / judged;
  return { total, judged, caught, score, within: bounds(score, judged), now: caught / judged };
}

/** Returns the score of several rooms, weighted by size, with the bounds of an equally large sample. */
export function scoreOfRooms(rooms) {
  const scores = rooms.map(scoreOf).filter(({ judged }) => judged > 0);
  const sum = (of) => scores.reduce((before, each) => before + of(each), 0);
  const total = sum((each) => each.total);
  const mean = (of) => sum((each) => (each.total / total) * of(each));
  // Adds two caught and two missed defects: even a room without missed ones is uncertain.
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
