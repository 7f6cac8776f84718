import { cell, listed } from './faultsDocument';
import { namedTests } from './namedTests';

/** What was found wrong of the platform in service, by its code (O for operation), and what holds now. */
export const SERVICE_FINDINGS: Readonly<Record<string, string>> = {
  O1: 'It is administered by commands; registration is closed by default; data can be brought in',
  O2: 'Production is said, not guessed; nothing for developers is seen from outside',
  O3: 'Neither time nor answer of a sign-in tells who has an account',
  O4: 'Guessing is slowed by account and network over all processes; hashes wait in a queue with an end',
  O5: 'Exports are limited by themselves',
  O6: 'No log keeps a query or a token; a trace id leads to its line',
  O7: 'One rule for return addresses, for page and platform',
  O8: 'What has ended reads and refreshes nothing more; a reset ends all sessions',
  O9: 'Slow greetings, large bodies and many connections of one network are ended',
  O10: 'Answers of nginx itself are read by the page: envelope, CORS, preflight',
  O11: 'A sign-up is whole or nothing, at whatever statement it is cut off',
  O12: 'A log that nobody takes ends nothing',
  O13: 'A new version is put aside and swapped in by one step; nothing that is served is emptied',
  O14: 'Pages name no host that nobody has set up',
  O15: 'The version before runs on the newer database',
  O16: 'A restart loses no call: readiness, drain, a socket that stays',
  O17: 'A migration that was cut off can be run again',
  O18: 'A neighbour that is gone or hangs is 503 with Retry-After, and signs nobody out',
  O19: 'Several cores, in the SDK’s own notation',
  O20: 'What production needs and does not have is refused by its name',
  O21: 'Every answer has the envelope and the security headers',
  O22: 'nginx’s file is complete: IPv4 and IPv6, port 80, HTTP/2, known hosts only',
  O23: 'Signs that cannot be seen are refused in an address; the pages behind a mail speak two languages',
  O24: 'What production runs is less than 110 MB, without what builds or tests',
};

const testsOf = (code: string) => {
  const whole = new RegExp(`\\b${code}\\b`);
  return namedTests().filter((test) => whole.test(test.cites));
};

/** Every finding with the tests that keep it away. */
export function serviceFindingsDocument(): string {
  const rows = Object.entries(SERVICE_FINDINGS).map(
    ([code, what]) => `| ${code} | ${cell(what)} | ${listed(testsOf(code))} |`,
  );
  return `# What holds in service

The platform was attacked and broken on purpose, run as a company would run it; ${rows.length} things were found. This is what
holds since, and the tests that show it (files named from \`test/\`). This page is generated from the tests
(\`UPDATE_DOCS=1 npx jest test/docs\`).

| Code | What holds | Tests |
|---|---|---|
${rows.join('\n')}
`;
}

/** The codes that no test cites. */
export const withoutTest = (): string[] =>
  Object.keys(SERVICE_FINDINGS).filter((code) => testsOf(code).length === 0);
