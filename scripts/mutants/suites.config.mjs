import config from '../../jest.config.js';

const [node] = config.projects;

/** The suites that generated mutants meet: sagas, session, and the models written from the specification. */
export default {
  ...node,
  rootDir: '../..',
  testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
  testMatch: ['<rootDir>/test/{sagas,session,model/spec}/**/*.test.ts'],
};
