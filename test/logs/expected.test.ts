import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExpectedLog } from '../../scripts/replay/expectedLog';
import { checkExpectation } from '../../src/devtools/portalLogs';

/** Logs of bugs with the expected outcome: `npm run replay -- log.json --expect … --make-test`. */
const FOLDER = join(__dirname, 'expected');

it.each(readdirSync(FOLDER))('%s ends as expected', (name) => {
  const { log, expectation } = readExpectedLog(readFileSync(join(FOLDER, name), 'utf8'));
  // The text describes the actual outcome on a failure.
  expect(checkExpectation(log, expectation).text).toMatch(/, as expected\.$/);
});
