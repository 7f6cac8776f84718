import { FAULTS, GROUPS, type Fault } from './faultCatalogue';
import { namedTests, type NamedTest } from './namedTests';

/** A text as a cell of a table. */
export const cell = (text: string): string =>
  text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

const citesCode = (code: string) => {
  const whole = new RegExp(`\\b${code}\\b`);
  return (test: NamedTest) => whole.test(test.cites);
};

/** Tests by file, each name without what it cites. */
export function listed(own: readonly NamedTest[]): string {
  const files = [...new Set(own.map(({ file }) => file))];
  return files
    .map((file) => {
      const names = own
        .filter((test) => test.file === file)
        .map(({ name, cites }) => name.slice(cites.length + 2));
      return `\`${file.replace('test/', '')}\`: ${names.map(cell).join('; ')}`;
    })
    .join('<br>');
}

const testsOf = ({ code }: Fault, tests: readonly NamedTest[]): string =>
  listed(tests.filter(citesCode(code)));

/** Every fault with its outcome and its tests, and the list of those without a test. */
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
      : `Without a test that names them: ${without.map(({ code }) => code).join(', ')}.`;
  return `# Faults

${FAULTS.length} faults and bad inputs, what the portal does about each, and the tests that show it. The name of a test begins
with the codes of the faults it is about; test files are named from \`test/\`. This page is generated from the tests
(\`UPDATE_DOCS=1 npx jest test/docs\`). ${left}

${sections.join('\n\n')}
`;
}
