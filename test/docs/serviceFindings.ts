import { cell, listed } from './faultsDocument';
import { namedTests } from './namedTests';

/** What holds since problems were found in the platform in service, by code (O for operation). */
export const SERVICE_FINDINGS: Readonly<Record<string, string>> = {
  O1: 'Commands administer it; registration is closed by default; data can be imported',
  O2: 'Production must be declared; nothing for developers is visible from outside',
  O3: 'Neither the time nor the response of a sign-in reveals who has an account',
  O4: 'Guessing is slowed by account and network over all processes; hashes wait in a bounded queue',
  O5: 'Exports have their own limit',
  O6: 'No log contains a query or a token; a trace id leads to its line',
  O7: 'Page and platform use one rule for return addresses',
  O8: 'An ended session reads and refreshes nothing more; a reset ends all sessions',
  O9: 'Slow handshakes, large bodies and many connections of one network are ended',
  O10: 'The page can read responses of nginx itself: envelope, CORS, preflight',
  O11: 'A sign-up is all or nothing, at whatever statement it is interrupted',
  O12: 'A log without a reader stops nothing',
  O13: 'A new version is prepared separately and switched in one step; a served folder is never emptied',
  O14: 'Pages name only hosts that were set up',
  O15: 'The previous version runs on the newer database',
  O16: 'A restart loses no request: readiness, drain, a persistent socket',
  O17: 'An interrupted migration can be run again',
  O18: 'If the database or the core is down or hangs, requests are 503 with Retry-After, and no user is signed out',
  O19: 'Several cores can be named in the SDK’s own notation',
  O20: 'A missing requirement of production is refused by name',
  O21: 'Every response has the envelope and the security headers',
  O22: 'nginx’s file is complete: IPv4 and IPv6, port 80, HTTP/2, known hosts only',
  O23: 'Invisible characters are refused in an address; the pages behind a mail are in two languages',
  O24: 'The production artefact is less than 110 MB, without build or test tools',
};

const testsOf = (code: string) => {
  const whole = new RegExp(`\\b${code}\\b`);
  return namedTests().filter((test) => whole.test(test.cites));
};

/** Returns docs/operate/holds.md: every finding with its regression tests. */
export function serviceFindingsDocument(): string {
  const rows = Object.entries(SERVICE_FINDINGS).map(
    ([code, what]) => `| ${code} | ${cell(what)} | ${listed(testsOf(code))} |`,
  );
  return `# What holds in service

What operators can rely on, and the tests that show it (files named from \`test/\`). The platform was attacked and broken on
purpose while it ran as a company would run it. This led to ${rows.length} findings, which are fixed. This page is generated from the tests
(\`UPDATE_DOCS=1 npx jest test/docs\`).

| Code | What holds | Tests |
|---|---|---|
${rows.join('\n')}
`;
}

/** Codes that no test cites. */
export const withoutTest = (): string[] =>
  Object.keys(SERVICE_FINDINGS).filter((code) => testsOf(code).length === 0);
