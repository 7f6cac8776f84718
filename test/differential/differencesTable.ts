import type { IntendedDifference } from './intended/difference';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const scenariosOf = ({ seen }: IntendedDifference): string[] => [
  ...new Set(seen.flatMap(({ scenarios }) => scenarios)),
];

/** Returns the intended differences as a document. `count` is the number of compared scripts. */
export function differencesTable(list: readonly IntendedDifference[], count: number): string {
  const rows = list.map((difference) => {
    const { reference, portal, reason, source } = difference;
    const cells = [reference, portal, `${reason} (${source})`, scenariosOf(difference).join('; ')];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  return `# Differences from the reference session client

All intended differences between this session layer and \`supertokens-website\` 20.1.6, with their reasons.
\`npx jest test/differential\` runs ${count} scripts with both clients on the same scripted server. It compares the requests
(method, path, session headers, credentials), the session events, the outcome of each call, the remaining cookies, and
whether an error was logged. All are equal except for the differences below. The test fails on a difference that is not
listed, and on a listed one that does not occur. Of the list of interface versions it compares only whether it is sent,
because the reference client also names 4.1.

Written by \`UPDATE_DOCS=1 npx jest test/differential\` from \`test/differential/intended\`. "Row 12" is the test of that
number in \`test/session/checklist\`, "decision 3" a page of \`docs/decisions\`, and "protocol 6.2" a section of the notes
on the session protocol, from which the checklist was derived.

| Reference client | Portal | Why | Scripts |
|---|---|---|---|
${rows.join('\n')}
`;
}
