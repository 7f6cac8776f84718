import { FAULTS, GROUPS, type Fault } from './faultCatalogue';
import { namedTests, type NamedTest } from './namedTests';

/** Returns a text escaped as a table cell. */
export const cell = (text: string): string =>
  text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

/** Codes of other lists have the list's name before them: `account A10`. */
const citesCode =
  (code: string) =>
  ({ cites }: NamedTest): boolean =>
    cites.split(', ').includes(code);

/** Lists tests by file, each name without its codes. */
export function listed(own: readonly NamedTest[]): string {
  const files = [...new Set(own.map(({ file }) => file))];
  return files
    .map((file) => {
      const names = own
        .filter((test) => test.file === file)
        .map(({ name, cites }) => name.slice(cites.length + 2));
      return `\`${file.replace('test/', '')}\`: ${[...new Set(names)].map(cell).join('; ')}`;
    })
    .join('<br>');
}

const testsOf = ({ code }: Fault, tests: readonly NamedTest[]): string =>
  listed(tests.filter(citesCode(code)));

/** Returns docs/faults.md: every fault with its outcome and tests, and the codes without a test. */
export function faultsDocument(): string {
  const tests = namedTests();
  const without = FAULTS.filter(({ code }) => !tests.some(citesCode(code)));
  const sections = Object.entries(GROUPS).map(([letter, title]) => {
    const rows = FAULTS.filter(({ code }) => code.startsWith(letter)).map(
      (fault) =>
        `| ${fault.code} | ${cell(fault.fault)} | ${cell(fault.outcome)} | ${testsOf(fault, tests) || 'none yet'} |`,
    );
    return [
      `## ${title}`,
      '',
      '| Code | Fault | What happens | Tests |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  const left =
    without.length === 0
      ? 'Every code has a test.'
      : `Codes without a test: ${without.map(({ code }) => code).join(', ')}.`;
  return `# Faults

${FAULTS.length} faults and bad inputs, the portal's reaction to each, and the tests that show it. A test name begins with the codes of
its faults; test files are named from \`test/\`. This page is generated from the tests
(\`UPDATE_DOCS=1 npx jest test/docs\`). ${left}

${sections.join('\n\n')}
`;
}
