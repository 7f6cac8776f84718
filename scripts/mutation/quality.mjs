/** Writes the results of the generated defects into their section of docs/quality.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptOn, readKept } from './kept.mjs';
import { PARTS, roomOf, sourceOf, UNMET, unmetFor } from './parts.mjs';
import { reasonFor } from './reasons.mjs';
import { EARLIER, SEED } from './sample.mjs';
import { isCaught, isJudged, scoreOf, scoreOfRooms } from './score.mjs';

const HEADING = '## Generated defects';

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const code = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").slice(0, 90)}\``;

const row = (name, { total, judged, caught, score, within, now }) => {
  const [low, high] = within.map((bound) => (100 * bound).toFixed(0));
  return `| ${name} | ${total} | ${judged} | ${percent(score)} | ${low} to ${high} % | ${caught} | ${percent(now)} |`;
};

const inPercent = ({ judged, score, within, now }) => ({
  judged,
  score: 100 * score,
  within: within.map((bound) => 100 * bound),
  now: 100 * now,
});

const sampleRow = ({ seed, on, judged, score, within: [low, high], now }) =>
  `| ${seed}, ${on} | ${judged} | ${score.toFixed(1)} % | ${low.toFixed(0)} to ${high.toFixed(0)} % | ${now.toFixed(1)} % |`;

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
    const name = files.length === 1 ? files[0] : `${files.length} files, as ${files[0]}`;
    return `| ${name} | ${why} |`;
  });
}

/** Writes the section; returns the survivors without a reason. */
export function writeQuality(root) {
  const rooms = byRoom(root);
  const all = [...rooms.values()];
  const survivors = all.flat().filter((each) => isJudged(each) && !isCaught(each));
  const reasoned = survivors.filter(reasonFor).length;
  const wanted = Object.values(PARTS).flatMap((part) => Object.keys(part.rooms));
  const unmeasured = wanted.filter((room) => !rooms.get(room)?.some(isJudged));
  const measured = [...rooms].filter(([, of]) => of.some(isJudged));
  const section = `${HEADING}

Written by \`npm run mutation\` on ${keptOn(root, Object.keys(PARTS))}. Stryker's generator breaks the source in one place at a time, and the suites
that reach that place run until one fails: with jest's own engine in one process, in Node or in a simulated document. A
defect counts as caught if a test fails twice with it and passes without it. Machines are checked against their step
tables first. The likeliest suites run for up to a minute. Defects that they miss run again in jest itself, in a copy of
the tree, with the suites that start processes or take long, for up to three minutes. What these miss too counts as
missed. Chromium, and the styles within other files, are excluded.

**This is a random sample**, the same in every run until its seed changes. \`Score\` is the share that the tests caught in
the first run; the score of all the room's defects lies within the bounds in 95 of 100 such samples (Wilson). \`Caught now\`
and \`Now\` include tests that were added for missed defects, so they are less representative of the rest of the room. Each
room has at least two defects in the sample; the last line weights the rooms by size.

| Room | Defects | Tested | Score | Within | Caught now | Now |
|---|--:|--:|--:|---|--:|--:|
${measured.map(([name, of]) => row(name, scoreOf(of))).join('\n')}
${row('**all**', scoreOfRooms(all))}

| Samples of all rooms, by seed | Tested | Score | Within | Now |
|---|--:|--:|---|--:|
${EARLIER.map(sampleRow).join('\n')}
${sampleRow({ seed: SEED, on: keptOn(root, Object.keys(PARTS)), ...inPercent(scoreOfRooms(all)) })}

${unmeasured.length > 0 ? `Not measured yet: ${unmeasured.join(', ')}.` : 'Every room is measured.'}

| Not tested here | Why |
|---|---|
${unmetRows(root).join('\n')}
| \`scripts\` but for these, \`bench\`, webpack's configuration | developer commands; a test runs each of them, or \`npm test\` does |

### Survivors

${survivors.length} of the tested defects; ${reasoned} have a reason why no test can or must detect them.

${survivorsByReason(survivors).join('\n\n')}
`;
  const path = join(root, 'docs/quality.md');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '# Quality in figures\n\n';
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
