import { cell, isOfService, listed } from './faultsDocument';
import { namedTests } from './namedTests';

/** What was found wrong of the platform in service, by its code, and what holds now. */
export const SERVICE_FINDINGS: Readonly<Record<string, string>> = {
  S1: 'It is administered by commands; registration is closed by default; data can be brought in',
  S2: 'Production is said, not guessed; nothing for developers is seen from outside',
  S3: 'Neither time nor answer of a sign-in tells who has an account',
  S4: 'Guessing is slowed by account and network over all processes; hashes wait in a queue with an end',
  S5: 'Exports are limited by themselves',
  S6: 'No log keeps a query or a token; a trace id leads to its line',
  S7: 'One rule for return addresses, for page and platform',
  S8: 'What has ended reads and refreshes nothing more; a reset ends all sessions',
  S9: 'Slow greetings, large bodies and many connections of one network are ended',
  S10: 'Answers of nginx itself are read by the page: envelope, CORS, preflight',
  S11: 'A sign-up is whole or nothing, at whatever statement it is cut off',
  S12: 'A log that nobody takes ends nothing',
  S13: 'A new version is put aside and swapped in by one step; nothing that is served is emptied',
  S14: 'Pages name no host that nobody has set up',
  S15: 'The version before runs on the newer database',
  S16: 'A restart loses no call: readiness, drain, a socket that stays',
  S17: 'A migration that was cut off can be run again',
  S18: 'A neighbour that is gone or hangs is 503 with Retry-After, and signs nobody out',
  S19: 'Several cores, in the SDK’s own notation',
  S20: 'What production needs and does not have is refused by its name',
  S21: 'Every answer has the envelope and the security headers',
  S22: 'nginx’s file is complete: IPv4 and IPv6, port 80, HTTP/2, known hosts only',
  S23: 'Signs that cannot be seen are refused in an address; the pages behind a mail speak two languages',
  S24: 'What production runs is less than 110 MB, without what builds or tests',
};

const testsOf = (code: string) => {
  const whole = new RegExp(`\\b${code}\\b`);
  return namedTests().filter((test) => whole.test(test.cites) && isOfService(test, code));
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
