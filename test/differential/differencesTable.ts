import type { IntendedDifference } from './intended/difference';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const scenariosOf = ({ seen }: IntendedDifference): string[] => [
  ...new Set(seen.flatMap(({ scenarios }) => scenarios)),
];

/** The intended differences as a document. `count` is the number of scripts that were compared. */
export function differencesTable(list: readonly IntendedDifference[], count: number): string {
  const rows = list.map((difference) => {
    const { reference, portal, reason, source } = difference;
    const cells = [reference, portal, `${reason} (${source})`, scenariosOf(difference).join('; ')];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  return `# Differences from the reference session client

\`npx jest test/differential\` runs ${count} scripts once with \`supertokens-website\` 20.1.6 and once with this
session layer, on the same scripted server. Requests (method, path, session headers, credentials), session
events, how each call ended, the cookies left and whether developers were told of an error are equal, but for
the differences below. The test fails on a difference that is not listed and on a listed one that does not
occur. Of the list of interface versions only its presence is compared: the reference client adds 4.1.

Written by \`UPDATE_DOCS=1 npx jest test/differential\` from \`test/differential/intended\`.
"Row", "protocol" and "decision" name the session checklist, the notes on the session protocol, and
\`docs/decisions\`.

| Reference client | Portal | Why | Scripts |
|---|---|---|---|
${rows.join('\n')}
`;
}
