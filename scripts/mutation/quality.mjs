/** Writes the results of the generated defects into their section of docs/quality.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptOn, readKept } from './kept.mjs';
import { PARTS, roomOf, sourceOf, UNMET, unmetFor } from './parts.mjs';
import { reasonFor } from './reasons.mjs';
import { SEED } from './sample.mjs';
import { isCaught, isJudged, scoreOf, scoreOfRooms } from './score.mjs';

/** How many defects of each room a finished sample has tried. */
const LEAST = 2;

const HEADING = '## Generated defects';

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const code = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").slice(0, 90)}\``;

const bounds = ([low, high]) => `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %`;

const row = (name, { total, judged, caught, score, within, now }) =>
  `| ${name} | ${total} | ${judged} | ${percent(score)} | ${bounds(within)} | ${caught} | ${percent(now)} |`;

/** Returns the rows of earlier samples, which only the document keeps. */
const earlierRows = (document) =>
  (document.match(/^\| adlantern .*\|$/gm) ?? []).filter((each) => !each.startsWith(`| ${SEED},`));

const sampleRow = (on, { judged, score, within, now }) =>
  `| ${SEED}, ${on} | ${judged} | ${percent(score)} | ${bounds(within)} | ${percent(now)} |`;

function byRoom(root) {
  const rooms = new Map();
  for (const part of Object.keys(PARTS))
    for (const each of readKept(root, part)) {
      const found = roomOf(each.file);
      if (found?.part !== part || unmetFor(each.file)) continue;
      rooms.set(found.room, [...(rooms.get(found.room) ?? []), each]);
    }
  return rooms;
}

const WITHOUT = {
  Survived: 'Without a reason: a test is missing.',
  NoCoverage: 'Without a reason: no suite in this process reaches it, and no other detects it.',
};

function survivorsByReason(survivors) {
  const groups = new Map();
  for (const each of survivors) {
    const reason = reasonFor(each) ?? WITHOUT[each.status];
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  const line = ({ file, line: at, original, replacement }) =>
    `- ${file}:${at}: ${code(original)} as ${code(replacement)}`;
  return [...groups].map(
    ([reason, all]) => `**${reason}** (${all.length})\n\n${all.map(line).join('\n')}`,
  );
}

/** Lists the files that no suite here can break, by reason. */
function unmetRows(root) {
  const source = sourceOf(root);
  return UNMET.map(([pattern, why]) => {
    const files = source.filter((path) => pattern.test(path));
    const name = files.length === 1 ? files[0] : `${files.length} files, such as ${files[0]}`;
    return `| ${name} | ${why} |`;
  });
}

/** Writes the section; returns the survivors without a reason. */
export function writeQuality(root) {
  const path = join(root, 'docs/quality.md');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '# Quality in figures\n\n';
  const rooms = byRoom(root);
  const all = [...rooms.values()];
  const survivors = all.flat().filter((each) => isJudged(each) && !isCaught(each));
  const reasoned = survivors.filter(reasonFor).length;
  const wanted = Object.values(PARTS).flatMap((part) => Object.keys(part.rooms));
  const unmeasured = wanted.filter((room) => !rooms.get(room)?.some(isJudged));
  const isFinished = wanted.every(
    (room) => (rooms.get(room) ?? []).filter(isJudged).length >= LEAST,
  );
  const measured = [...rooms].filter(([, of]) => of.some(isJudged));
  const section = `${HEADING}

Results of ${keptOn(root, Object.keys(PARTS))}, which one or more runs of \`npm run mutation\` have collected in \`reports/mutation\`. Each run judges only
what it is asked to, and at its end writes this section from all that is collected. Stryker's generator breaks the source in one place at a time. The suites that
execute that place run until one fails: with jest's own engine in one process, in Node or in a simulated document. A
defect counts as caught when a test fails twice with it and passes without it. Machines are first checked against the tables
of their steps. The suites likeliest to notice a defect run for up to a minute. What they miss is tried again by jest itself,
for five minutes, in a copy of the tree, with the suites that start processes and those that take long. What these miss too
counts as missed. Chromium tests and styles inside other files are left out.

**This is a sample**, drawn at random and always the same until its seed changes. \`Score\` is the share that the tests
caught at the first try. In 95 of 100 such samples, the score of all the room's defects lies within the bounds (Wilson).
Where tests were then written for missed defects, \`Now\` is the share of the same sample that is caught since. It says less
about the rest of the room. A defect whose code was deleted counts as caught now. ${isFinished ? 'At least two defects of each room are tried.' : 'The sample was stopped early.'}
The last line weights each room by its size.

| Room | Defects | Judged | Score | Within | Caught now | Now |
|---|--:|--:|--:|---|--:|--:|
${measured.map(([name, of]) => row(name, scoreOf(of))).join('\n')}
${row('**all**', scoreOfRooms(all))}

| Samples of all rooms, by seed | Tested | Score | Within | Now |
|---|--:|--:|---|--:|
${earlierRows(before).join('\n')}
${sampleRow(`${keptOn(root, Object.keys(PARTS))}${isFinished ? '' : ', unfinished'}`, scoreOfRooms(all))}

${unmeasured.length > 0 ? `Not measured yet: ${unmeasured.join(', ')}.` : 'Every room is measured.'}

| Not tested here | Why |
|---|---|
${unmetRows(root).join('\n')}
| all other \`scripts\`, \`bench\`, webpack's configuration | developers' commands; each is run by a test or by \`npm test\` itself |

### Survivors

${survivors.length} of the judged defects survive; for ${reasoned} of them there is a reason why no test can or needs to detect them.

${survivorsByReason(survivors).join('\n\n')}
`;
  const start = before.indexOf(HEADING);
  const end = start === -1 ? -1 : before.indexOf('\n## ', start + HEADING.length);
  writeFileSync(
    path,
    start === -1
      ? before + section
      : before.slice(0, start) + section + (end === -1 ? '' : before.slice(end)),
  );
  return survivors.filter((each) => !reasonFor(each));
}
