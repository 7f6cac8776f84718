/**
 * `npm run mutation`: how many generated defects of sagas, session and error code the tests catch. Slow:
 * give it a part (`-- --mutate 'sagas/platform/*.ts'`); what it found before is kept in reports/ and not
 * tried again. Defects of the machines' tables are all static, and met by `npm run mutants` and the golden tables.
 */
export default {
  testRunner: 'jest',
  jest: { configFile: 'scripts/mutants/suites.config.mjs', enableFindRelatedTests: false },
  // TypeScript 7 has no compiler API for Stryker to ask; swc takes the types out.
  tsconfigFile: 'no-such-tsconfig.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  mutate: ['sagas/**/*.ts', 'src/session/**/*.ts'],
  incremental: true,
  incrementalFile: 'reports/mutation.json',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: '.cache/stryker',
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  ignorePatterns: ['dist', 'data', 'reports', '.cache', 'docs', 'test-results'],
};
