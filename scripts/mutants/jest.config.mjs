import config from '../../jest.config.js';

const [node] = config.projects;
const [[pattern, [, options]]] = Object.entries(node.transform);

/** The suites that meet a broken machine: models, sagas, golden tables; none with a server or a browser. */
export default {
  ...node,
  rootDir: '../..',
  transform: { [pattern]: ['<rootDir>/scripts/mutants/mutatingTransform.mjs', options] },
  testMatch: [
    '<rootDir>/test/machines/*.test.ts',
    '<rootDir>/test/model/spec/*.test.ts',
    '<rootDir>/test/sagas/*.test.ts',
  ],
};
