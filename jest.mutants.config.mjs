import { createRequire } from 'node:module';
import config from './jest.config.js';

const [node] = config.projects;

/** The suites that mutants meet: machines, models, sagas, session; none with a server or a browser. */
export default {
  ...node,
  // Stryker wraps the environment, and finds it by its path only.
  testEnvironment: createRequire(import.meta.url).resolve('jest-environment-node'),
  testMatch: ['<rootDir>/test/{machines,model,sagas,session,store}/**/*.test.ts'],
  bail: true,
};
