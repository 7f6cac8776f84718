/** Writes what is known of the generated defects into docs/quality.md, its section of them alone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKept } from './kept.mjs';
import { filesOf, PARTS } from './parts.mjs';
import { reasonFor } from './reasons.mjs';

const HEADING = '## Defects that a generator made';

const isCaught = ({ status }) => status === 'Killed' || status === 'Timeout';
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const code = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").slice(0, 90)}\``;

/** The defects of a part by file, for the files that are as they were when it was measured. */
function measured(root, part) {
  const byFile = new Map();
  for (const each of readKept(root, part))
    byFile.set(each.file, [...(byFile.get(each.file) ?? []), each]);
  for (const [file, all] of byFile)
    if (all.some(({ status }) => status === 'Pending')) byFile.delete(file);
  return byFile;
}

const row = (name, all) => {
  const caught = all.filter(isCaught).length;
  return `| ${name} | ${all.length} | ${caught} | ${all.length - caught} | ${percent(caught / all.length)} |`;
};

const table = (rows) =>
  ['| | Defects | Killed | Survived | Score |', '|---|--:|--:|--:|--:|', ...rows].join('\n');

function survivorsByReason(survivors) {
  const groups = new Map();
  for (const each of survivors) {
    const reason = reasonFor(each);
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  const line = ({ file, line: at, original, replacement }) =>
    `- ${file}:${at}: ${code(original)} as ${code(replacement)}`;
  return [...groups].map(
    ([reason, all]) =>
      `**${reason ?? 'Without a reason: a test is missing.'}** (${all.length})\n\n${all.map(line).join('\n')}`,
  );
}

/** Writes the section; gives the survivors for which there is no reason. */
export function writeQuality(root) {
  const parts = Object.keys(PARTS).map((part) => ({ part, byFile: measured(root, part) }));
  const all = parts.flatMap(({ byFile }) => [...byFile.values()].flat());
  const survivors = all.filter((each) => !isCaught(each));
  const unmeasured = parts.flatMap(({ part, byFile }) => {
    const known = new Set(readKept(root, part).map(({ file }) => file));
    // A file without a defect has nothing to be measured.
    return filesOf(root, part).files.filter(
      (file) => !byFile.has(file) && (known.size === 0 || known.has(file)),
    );
  });
  const totals = parts
    .filter(({ byFile }) => byFile.size > 0)
    .map(({ part, byFile }) => row(part, [...byFile.values()].flat()));
  const files = parts.flatMap(({ byFile }) => [...byFile].map(([file, each]) => row(file, each)));
  const section = `${HEADING}

Written by \`npm run mutation\`. Stryker's generator breaks the machines, the sagas and the session layer in one place
at a time; the suites of that part run until one fails. Machines meet the tables of their steps first. The suites run in
one process by jest's own engine, those alone that come to the broken place, so that all of it takes minutes.
Left out are the long properties, the random walks, everything with a server or a browser, and the defects of
\`src/views\`, \`src/browser\` and \`server\`. A survivor is listed with the reason why no test can, or need, see it.

${table([...totals, row('**all**', all)])}

### By file

${table(files)}

${unmeasured.length > 0 ? `Not measured yet: ${unmeasured.join(', ')}.` : 'Every file of these folders is measured.'}

### Survivors

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
