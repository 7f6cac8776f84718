/** `npm run mutants`: how many deliberate defects of the core the tests catch. Slow; its figures stand in docs/quality.md. */
export default {
  testRunner: 'jest',
  jest: { configFile: 'jest.mutants.config.mjs', enableFindRelatedTests: false },
  // TypeScript 7 has no compiler API for Stryker to ask; swc takes the types out.
  tsconfigFile: 'no-such-tsconfig.json',
  coverageAnalysis: 'off',
  mutate: ['machines/login.ts'],
  reporters: ['clear-text', 'json', 'progress'],
  jsonReporter: { fileName: 'reports/mutants.json' },
  tempDirName: '.cache/stryker',
  concurrency: 2,
  timeoutMS: 60_000,
  ignorePatterns: ['dist', 'data', 'reports', '.cache', 'docs'],
};
