import { packagesInOne } from './scripts/jest/packages.mjs';

const typescript = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Packages published only as ES modules, which jest must compile. */
const ES_MODULES = [
  '@redux-devtools',
  '@statelyai',
  'jose',
  'marked',
  'nanoid',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  'partysocket',
];

const packages = await packagesInOne();

/** A real hash takes 30 ms of a core, and the suites have hundreds of accounts. */
const cheapHashes = { '^@node-rs/argon2$': '<rootDir>/test/support/cheapHashes.ts' };

const common = {
  runtime: '<rootDir>/scripts/jest/runtime.cjs',
  transform: {
    '^.+\\.[cm]?[tj]sx?$': typescript,
    '\\.(svg|md)$': '<rootDir>/scripts/assets/jestTransform.mjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  moduleNameMapper: { ...packages, ...cheapHashes },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
};

/** The suites without a browser: those in Node, and the views in a simulated document. */
export default {
  // Generous, to catch endless tests rather than a busy machine.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/scripts/jest/longestFirst.mjs',
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/test/{architecture,build,deploy,devtools,docs,kit,logs,machines,model,ports,rules,sagas,server,session}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'dom',
      restoreMocks: true,
      testEnvironment: '<rootDir>/scripts/jest/domEnvironment.cjs',
      testMatch: [
        '<rootDir>/test/{browser,differential,forms,sessionClient,text,views}/**/*.test.{ts,tsx}',
      ],
      moduleNameMapper: { ...packages, '\\.css$': '<rootDir>/test/support/noStyles.ts' },
    },
  ],
};
